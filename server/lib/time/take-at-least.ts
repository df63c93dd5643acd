import { setTimeout as sleep } from 'node:timers/promises';

import { processMs } from './clock.ts';

/**
 * Runs `work` and settles after `ms`, so that the time of an answer does not tell what was done. Choose `ms` well above
 * what any outcome takes. What takes longer all the same, under load, settles at the next multiple of `ms`.
 */
export async function takeAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const began = processMs();
  const [outcome] = await Promise.allSettled([work()]);
  const took = processMs() - began;
  await sleep(Math.max(1, Math.ceil(took / ms)) * ms - took);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
