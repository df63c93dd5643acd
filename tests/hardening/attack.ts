import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { createRandom, type Random } from '../../db/seed/random.ts';

/** HARDENING_SEED repeats a run; each attack prints its own. */
const SEED = Number(process.env.HARDENING_SEED ?? Date.now() % 2 ** 31);

/** What `npm test` spends on the attacks, in minutes, all together. HARDENING_MINUTES=all makes every attempt. */
const SHORT_MINUTES = 2;
const MINUTES = process.env.HARDENING_MINUTES ?? String(SHORT_MINUTES);
const LIMIT_MS = MINUTES === 'all' ? Number.POSITIVE_INFINITY : Number(MINUTES) * 60_000;

/** Whether every attempt is made, however long it takes. */
export const IS_COMPLETE = MINUTES === 'all';
/** Vitest's timeout of a test with an attack, in ms: timers are limited to 24 days. */
export const ATTACK_TIMEOUT_MS = IS_COMPLETE ? 20 * 86_400_000 : LIMIT_MS + 120_000;

/** How often an attack stores how far it has come, for a run that is ended. */
const STORE_EVERY_MS = 5_000;

/** Enough to see a pattern; more of the same tell nothing new. */
const MAX_FINDINGS = 15;

export interface Attack {
  name: string;
  /** Attempts of a complete run. */
  goal: number;
  /** Part of the minutes of a short run. The shares of all attacks add up to 1. */
  share: number;
  /** Concurrent attempts. */
  lanes?: number;
}

/** What one attack did; `scripts/test-hardening.ts` reads it. */
interface AttackReport {
  name: string;
  goal: number;
  attempts: number;
  findings: string[];
  seconds: number;
  seed: number;
}

/** Stores the result for `npm run test:hardening`, which names the folder. */
function store(report: AttackReport): void {
  const folder = process.env.HARDENING_REPORTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${report.name.replace(/\W+/g, '-')}.json`), JSON.stringify(report));
}

/**
 * Makes attempts until the goal or the time limit is reached, and fails with what they found. An attempt depends on its
 * seed and number only, so that the same seed makes the same attempts, whatever the speed of the machine.
 * @param attempt returns what is wrong, or null
 */
export async function expectHarmless(
  { name, goal, share, lanes = 1 }: Attack,
  attempt: (random: Random, index: number) => Promise<string | null>,
): Promise<void> {
  const started = performance.now();
  const deadline = started + share * LIMIT_MS;
  const findings: string[] = [];
  let [next, attempts] = [0, 0];
  const report = () => {
    const seconds = Math.round((performance.now() - started) / 1000);
    store({ name, goal, attempts, findings, seconds, seed: SEED });
  };
  const reporting = setInterval(report, STORE_EVERY_MS);
  const work = async () => {
    while (next < goal && findings.length < MAX_FINDINGS && performance.now() < deadline) {
      const index = next;
      next += 1;
      const found = await attempt(createRandom(`${SEED}:${name}:${index}`), index).catch(
        (error: Error) => `the attempt itself failed: ${error.stack ?? error.message}`,
      );
      attempts += 1;
      if (found !== null) findings.push(`#${index} ${found}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  clearInterval(reporting);
  report();
  process.stdout.write(`${name}: ${attempts} of ${goal}, ${findings.length} findings, HARDENING_SEED=${SEED}\n`);
  expect(findings, `${name}, HARDENING_SEED=${SEED}`).toEqual([]);
  expect(attempts).toBeGreaterThanOrEqual(IS_COMPLETE ? goal : 1);
}
