import type { Trx } from '../../../../../../db/client.ts';
import type { Deps } from '../../../../../deps.ts';
import { newId } from '../../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../../lib/time/duration.ts';
import { REFUNDED_AFTER_MS } from './payment-state.ts';
import { insertEvents } from './sandbox.queries.ts';

/** Later events are left to the sweep, which uses the platform's clock. */
const JOB_HORIZON_MS = 5 * MINUTE_MS;

/**
 * Schedules events of a payment, in the caller's transaction. They are sent by due date, so they follow a moved clock;
 * a job sends those of the next minutes without waiting for the sweep.
 */
export async function scheduleEvents(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  sandboxPaymentId: string,
  dueAt: readonly Date[],
): Promise<void> {
  const now = deps.clock.now().getTime();
  await insertEvents(
    trx,
    tenantId,
    dueAt.map((at) => ({ id: newId(deps.clock), sandboxPaymentId, dueAt: at })),
  );
  const waits = dueAt.map((at) => at.getTime() - now).filter((ms) => ms <= JOB_HORIZON_MS);
  for (const wait of new Set(waits)) {
    await deps.jobs.enqueue(trx, 'send-sandbox-events', { tenantId }, Math.ceil(Math.max(0, wait) / 1000));
  }
}

export function scheduleRefundEvents(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  sandboxPaymentId: string,
): Promise<void> {
  const now = deps.clock.now();
  return scheduleEvents(trx, deps, tenantId, sandboxPaymentId, [now, new Date(now.getTime() + REFUNDED_AFTER_MS)]);
}
