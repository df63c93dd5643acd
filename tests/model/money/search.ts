import fc from 'fast-check';
import { expect } from 'vitest';

/** A longer search, the same again, the shortest way there: MODEL_RUNS=500, MODEL_SEED=…, MODEL_SHRINK=1. */
const RUNS = process.env.MODEL_RUNS === undefined ? null : Number(process.env.MODEL_RUNS);
/** Whether it goes on until a number of cases was tried. */
export const IS_LONG = RUNS !== null;
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
/** In a run of all tests a search ends after so long, however far the machine has come by then; timers hold 24 days at most. */
const LONGEST_MS = RUNS === null ? 18_000 : 20 * 86_400_000;
/** More than fit into that. */
const MANY = 500;

/** A search of hours says how far it is. */
const SAY_EVERY = 500;
/** A long search tries so many cases at once, each lane from a seed of its own: most of a case's time is waiting for the database. */
const LANES = RUNS === null ? 1 : 3;

/** For the test around a search, in ms. */
export const SEARCH_TIMEOUT_MS = LONGEST_MS + 60_000;

/** What is tried, and how often next to others. */
interface Search<Case> {
  cases: fc.Arbitrary<Case>;
  /** The part of MODEL_RUNS that it gets. */
  share?: number;
  /** For a property whose cases share something. */
  lanes?: number;
  /** What else there is to say of what was tried. */
  more?: () => string;
}

/** Tries a property with cases made at random, and says how many it tried. */
export async function search<Case>(
  name: string,
  { cases, share = 1, lanes = LANES, more }: Search<Case>,
  holds: (tried: Case) => Promise<void>,
): Promise<void> {
  const seeds = Array.from({ length: lanes }, (_, lane) => SEED + lane);
  process.stdout.write(`${name}: MODEL_SEED=${seeds.join(' and ')}\n`);
  let done = 0;
  const property = fc.asyncProperty(cases, async (tried) => {
    await holds(tried);
    done += 1;
    if (done % SAY_EVERY === 0) process.stdout.write(`${name}: ${done} so far\n`);
  });
  const numRuns = RUNS === null ? MANY : Math.ceil((RUNS * share) / lanes);
  const endOnFailure = process.env.MODEL_SHRINK === undefined;
  const limit = { numRuns, endOnFailure, interruptAfterTimeLimit: LONGEST_MS };
  await Promise.all(
    seeds.map((seed) =>
      fc.assert(property, { seed, ...limit }).catch((error: unknown) => {
        // The runner tells of it only when all searches are over, which may be hours later.
        process.stdout.write(`${name}: ${String(error)}\n`);
        throw error;
      }),
    ),
  );
  process.stdout.write(`${name}: ${done}${more ? `; ${more()}` : ''}\n`);
  expect(done).toBeGreaterThan(0);
}
