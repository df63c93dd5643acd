import { newId } from '../../../../lib/security/ids.ts';
import { insertRefund, type RefundRow } from '../refunds/refunds.queries.ts';
import { reserveCredits } from '../settlement/clawback.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { ATTEMPT_TIMEOUT_MS } from '../sync/sync-schedule.ts';
import type { Withdrawable } from './withdrawal-rule.ts';

/** Removes an order's credits for a withdrawal and queues the refund, in the caller's transaction. */
export async function requestWithdrawalRefund(
  settlement: Settlement,
  { credits, amount }: Withdrawable,
): Promise<Settlement> {
  const { trx, deps, tenantId, order, payment, now } = settlement;
  const id = newId(deps.clock);
  const refund: RefundRow = {
    id,
    cause: 'withdrawal',
    amount,
    credits: 0,
    status: 'intent',
    providerRefundId: null,
    transferCount: 0,
    attempts: 0,
    createdAt: now,
  };
  await insertRefund(trx, {
    ...refund,
    tenantId,
    orderId: order.id,
    paymentId: payment.id,
    idempotencyKey: id,
    // If its job is lost, a sweep sends it from then on.
    nextAttemptAt: new Date(now.getTime() + ATTEMPT_TIMEOUT_MS),
  });
  const reserved = await reserveCredits(settlement, refund, credits);
  await deps.jobs.enqueue(trx, 'send-refund', { tenantId, refundId: id });
  deps.log.info({ tenantId, orderId: order.id, refundId: id, amount, credits }, 'withdrawal refund queued');
  return reserved.settlement;
}
