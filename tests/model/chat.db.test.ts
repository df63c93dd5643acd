import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { useTestDatabase } from '../setup/test-database.ts';
import { createCrashingDatabase, type CrashingDatabase } from './crashing-database.ts';
import { steps } from './operations.ts';
import { ChatRun } from './run.ts';
import { createWorld } from './world.ts';

/** For a longer search, to repeat one, or to shrink a failure: MODEL_RUNS=500, MODEL_SEED=…, MODEL_SHRINK=1. */
const RUNS = Number(process.env.MODEL_RUNS ?? 6);
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const LONGEST_MS = process.env.MODEL_RUNS ? 3_600_000 : 60_000;

const test = useTestDatabase();
let crashing: CrashingDatabase;

beforeAll(() => {
  crashing = createCrashingDatabase(test);
});
afterAll(() => crashing.close());

it(
  'FST-3 CHT-014 CHT-015 CHT-004 CHT-027 MON-028 matches the model under sends, retries, deletions, blocks and crashes',
  async () => {
    process.stdout.write(`chat model: MODEL_SEED=${SEED}\n`);
    let done = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const run = new ChatRun(await createWorld(test, crashing));
        for (const step of plan) await run.take(step);
        done += 1;
      }),
      {
        seed: SEED,
        numRuns: RUNS,
        interruptAfterTimeLimit: LONGEST_MS,
        endOnFailure: process.env.MODEL_SHRINK === undefined,
      },
    );
    expect(done).toBeGreaterThan(0);
  },
  LONGEST_MS + 60_000,
);
