import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` and settles no sooner than after `ms`, so that the time of an answer does not tell what was done. Choose
 * `ms` well above what any outcome takes.
 */
export async function takeAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
