import { syncPayment, type SyncCause, type SyncDeps } from './sync-payment.ts';

/** Minimum time between two syncs requested by pages, and how long a page waits for the answer. */
const MIN_SYNC_INTERVAL_MS = 2_000;
const SYNC_TIMEOUT_MS = 5_000;

interface SyncRequest {
  tenantId: string;
  paymentIds: readonly string[];
  cause: SyncCause;
  force?: boolean;
}

/**
 * Syncs payments for a waiting page: skips those that were just synced, and waits a few seconds at most.
 * @param force also syncs those, because they may have changed since
 * @returns whether one of them was synced in that time
 */
export async function syncPaymentsWithin(
  deps: SyncDeps,
  { tenantId, paymentIds, cause, force = false }: SyncRequest,
): Promise<boolean> {
  const since = force ? {} : { skipIfReadSince: new Date(deps.clock.now().getTime() - MIN_SYNC_INTERVAL_MS) };
  const readings = paymentIds.map((paymentId) => syncPayment(deps, { tenantId, paymentId, cause, ...since }));
  const ends = await withTimeout(SYNC_TIMEOUT_MS, Promise.all(readings));
  return ends?.includes('read') ?? false;
}

/** The result of `work`, or null when it takes longer; it then continues in the background. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  // After the timeout nobody handles a failure; a sweep retries.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
