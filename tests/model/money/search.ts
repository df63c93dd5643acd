import fc from 'fast-check';
import { expect } from 'vitest';

/** A longer search, the same again, the shortest way there: MODEL_RUNS=500, MODEL_SEED=…, MODEL_SHRINK=1. */
const RUNS = process.env.MODEL_RUNS === undefined ? null : Number(process.env.MODEL_RUNS);
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
/** In a run of all tests a search ends after so long, however far the machine has come by then; timers hold 24 days at most. */
const LONGEST_MS = RUNS === null ? 18_000 : 20 * 86_400_000;
/** More than fit into that. */
const MANY = 500;

/** A search of hours says how far it is. */
const SAY_EVERY = 500;

/** For the test around a search, in ms. */
export const SEARCH_TIMEOUT_MS = LONGEST_MS + 60_000;

/**
 * Tries a property with cases made at random, and says how many it tried.
 * @param share of MODEL_RUNS, for properties that are tried less often than others
 * @param more what else there is to say of them
 */
export async function search<Case>(
  name: string,
  { cases, share = 1, more }: { cases: fc.Arbitrary<Case>; share?: number; more?: () => string },
  holds: (tried: Case) => Promise<void>,
): Promise<void> {
  process.stdout.write(`${name}: MODEL_SEED=${SEED}\n`);
  let done = 0;
  const property = fc.asyncProperty(cases, async (tried) => {
    await holds(tried);
    done += 1;
    if (done % SAY_EVERY === 0) process.stdout.write(`${name}: ${done} so far\n`);
  });
  await fc.assert(property, {
    ...{ seed: SEED, numRuns: RUNS === null ? MANY : Math.ceil(RUNS * share), interruptAfterTimeLimit: LONGEST_MS },
    endOnFailure: process.env.MODEL_SHRINK === undefined,
  });
  process.stdout.write(`${name}: ${done}${more ? `; ${more()}` : ''}\n`);
  expect(done).toBeGreaterThan(0);
}
