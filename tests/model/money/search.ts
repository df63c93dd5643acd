import fc from 'fast-check';
import { expect } from 'vitest';

/** For a longer search, to repeat one, or to shrink a failure: MODEL_RUNS=500, MODEL_SEED=…, MODEL_SHRINK=1. */
const RUNS = process.env.MODEL_RUNS === undefined ? null : Number(process.env.MODEL_RUNS);
/** Whether the search runs a given number of cases. */
export const IS_LONG_SEARCH = RUNS !== null;
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
/** Time limit of a search within the test suite, however far a slow machine gets; timers are limited to 24 days. */
const TIME_LIMIT_MS = RUNS === null ? 12_000 : 20 * 86_400_000;
/** More than any fault has needed; docs/testing.md has what they find. */
const DEFAULT_RUNS = 20;

/** Progress output interval of a long search. */
const PROGRESS_INTERVAL = 500;
/** Concurrent lanes of a long search, each with a separate seed: most of a case's time is waiting for the database. */
const LANES = RUNS === null ? 1 : 3;

/** Timeout of the test around a search, in ms. */
export const SEARCH_TIMEOUT_MS = TIME_LIMIT_MS + 60_000;

/** What to search, and its share of the runs. */
interface Search<Case> {
  cases: fc.Arbitrary<Case>;
  /** Part of MODEL_RUNS. */
  share?: number;
  /** For a property whose cases share state. */
  lanes?: number;
  /** Additional summary. */
  summary?: () => string;
}

/** Checks a property with random cases, and prints how many. */
export async function searchProperty<Case>(
  name: string,
  { cases, share = 1, lanes = LANES, summary }: Search<Case>,
  holds: (tried: Case) => Promise<void>,
): Promise<void> {
  const seeds = Array.from({ length: lanes }, (_, lane) => SEED + lane);
  process.stdout.write(`${name}: MODEL_SEED=${seeds.join(' and ')}\n`);
  let done = 0;
  const property = fc.asyncProperty(cases, async (tried) => {
    await holds(tried);
    done += 1;
    if (done % PROGRESS_INTERVAL === 0) process.stdout.write(`${name}: ${done} so far\n`);
  });
  const numRuns = RUNS === null ? DEFAULT_RUNS : Math.ceil((RUNS * share) / lanes);
  const endOnFailure = process.env.MODEL_SHRINK === undefined;
  const limit = { numRuns, endOnFailure, interruptAfterTimeLimit: TIME_LIMIT_MS };
  await Promise.all(
    seeds.map((seed) =>
      fc.assert(property, { seed, ...limit }).catch((error: unknown) => {
        // Printed now, because the test runner reports only when all searches have ended, possibly hours later.
        process.stdout.write(`${name}: ${String(error)}\n`);
        throw error;
      }),
    ),
  );
  process.stdout.write(`${name}: ${done}${summary ? `; ${summary()}` : ''}\n`);
  expect(done).toBeGreaterThan(0);
}
