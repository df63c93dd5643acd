import { readBack } from './read-back.ts';
import type { ReadCause, ReadDeps } from './read-back.ts';

/** Minimum time between two syncs requested by pages, and how long a page waits for the answer. */
const ASKED_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;

interface Reading {
  tenantId: string;
  paymentIds: readonly string[];
  cause: ReadCause;
  force?: boolean;
}

/**
 * Syncs payments for a waiting page: skips those that were just synced, and waits a few seconds at most.
 * @param force also syncs those, because they may have changed since
 * @returns whether one of them was synced in that time
 */
export async function readWithin(
  deps: ReadDeps,
  { tenantId, paymentIds, cause, force = false }: Reading,
): Promise<boolean> {
  const since = force ? {} : { unlessReadSince: new Date(deps.clock.now().getTime() - ASKED_EVERY_MS) };
  const readings = paymentIds.map((paymentId) => readBack(deps, { tenantId, paymentId, cause, ...since }));
  const ends = await within(ANSWER_WITHIN_MS, Promise.all(readings));
  return ends?.includes('read') ?? false;
}

/** The result of `work`, or null when it takes longer; it then continues in the background. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  // After the timeout nobody handles a failure; a sweep retries.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
