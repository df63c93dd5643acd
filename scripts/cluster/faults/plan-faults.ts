import fc from 'fast-check';

import { MACHINES, type Machine } from '../settings.ts';

/** Milliseconds before each fault, whatever the faults before it do. */
const PAUSE = { min: 500, max: 2_000 };
/** How long a fault lasts at most, in seconds. */
const LONGEST = 20;

export interface PlannedFault<Kind> {
  kind: Kind;
  /** The machine, unless the kind specifies it. */
  machine: Machine;
  seconds: number;
  pauseMs: number;
}

/** Plans faults: the same ones for the same seed. Every kind occurs once before one occurs again. */
export function planFaults<Kind>(kinds: readonly Kind[], count: number, seed: number): Array<PlannedFault<Kind>> {
  const { length } = kinds;
  const all = { minLength: length, maxLength: length };
  const details = fc.record({
    machine: fc.constantFrom(...MACHINES),
    // Short ones are more frequent, half of them at most five seconds: parts wait for each other's faults to end.
    seconds: fc.integer({ min: 1, max: LONGEST }).map((n) => Math.ceil((n * n) / LONGEST)),
    pauseMs: fc.integer(PAUSE),
  });
  const round = fc.record({ order: fc.shuffledSubarray([...kinds], all), details: fc.array(details, all) });
  const rounds = fc.sample(round, { seed, numRuns: Math.ceil(count / length) });
  return rounds
    .flatMap(({ order, details: chosen }) => order.map((kind, index) => ({ kind, ...chosen[index]! })))
    .slice(0, count);
}
