import { readFileSync } from 'node:fs';

import type { Progress } from '../launch/progress.ts';
import type { Shutdown } from '../launch/shutdown.ts';

/** What every benchmark reports to, and what it adds the parts to that it started. */
export interface BenchParts {
  progress: Progress;
  shutdown: Shutdown;
}

/** The median: robust against one bad round of a noisy machine. Of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds that a task takes. */
export async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/**
 * Runs a task for each subject by turns, so that noise of the machine affects all alike.
 * @param warmUp runs that fill caches and compile code, and are not counted
 * @returns milliseconds of each run by subject
 */
export async function timeByTurns<Subject>(
  subjects: readonly Subject[],
  { runs, warmUp }: { runs: number; warmUp: number },
  task: (subject: Subject, run: number) => Promise<unknown>,
): Promise<number[][]> {
  const times = subjects.map((): number[] => []);
  for (let run = 0; run < runs + warmUp; run += 1) {
    for (const [index, subject] of subjects.entries()) {
      const time = await timeOf(() => task(subject, run));
      if (run >= warmUp) times[index]!.push(time);
    }
  }
  return times;
}

/** Resident memory of a process and its peak, in megabytes; null except on Linux. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}
