import { readBack } from './read-back.ts';
import type { ReadCause, ReadDeps } from './read-back.ts';

/** A page asks the provider about a payment at most this often, and waits so long for its answer. */
const ASKED_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;

interface Reading {
  tenantId: string;
  paymentIds: readonly string[];
  cause: ReadCause;
  anew?: boolean;
}

/**
 * Reads payments back for somebody who waits: not those that were just asked about, and for no longer than a few seconds.
 * @param anew asks also about those, since what was heard of them may have changed
 * @returns whether one of them was read in that time
 */
export async function readWithin(
  deps: ReadDeps,
  { tenantId, paymentIds, cause, anew = false }: Reading,
): Promise<boolean> {
  const since = anew ? {} : { unlessReadSince: new Date(deps.clock.now().getTime() - ASKED_EVERY_MS) };
  const readings = paymentIds.map((paymentId) => readBack(deps, { tenantId, paymentId, cause, ...since }));
  const ends = await within(ANSWER_WITHIN_MS, Promise.all(readings));
  return ends?.includes('read') ?? false;
}

/** What comes of something, or null when it takes longer: it goes on by itself then. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  // Whoever stopped waiting hears of no failure; a sweep reads again.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
