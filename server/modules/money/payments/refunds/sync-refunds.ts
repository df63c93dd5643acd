import { newId } from '../../../../lib/security/ids.ts';
import type { ProviderRefund } from '../providers/payment-provider.ts';
import { closeOrderCases } from '../orders/order-cases.ts';
import { insertRefund, selectRefunds, updateRefund } from './refunds.queries.ts';
import type { RefundRow, RefundStatus } from './refunds.queries.ts';
import { updateOrder, mailBuyer } from '../settlement/settlement.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { blockDirectDebit, unblockDirectDebit } from '../settlement/settlement.queries.ts';
import { isActiveRefund, restoreRefundCredits, clawBackRefund } from '../settlement/clawback.ts';

/**
 * Syncs an order's refunds with the provider's list: requested ones by their id, and ones made at the provider, which
 * are stored.
 * @returns whether a refund made at the provider took effect
 */
export async function syncRefunds(
  settlement: Settlement,
  providerRefunds: readonly ProviderRefund[],
): Promise<boolean> {
  const { trx, tenantId, order } = settlement;
  if (providerRefunds.length === 0) return false;
  const known = await selectRefunds(trx, tenantId, order.id);
  let reversed = false;
  for (const each of providerRefunds) {
    const row =
      known.find((refund) => refund.providerRefundId === each.id) ??
      known.find((refund) => refund.id === each.refundId && refund.providerRefundId === null);
    if (row) await syncRefund(settlement, { row, known }, each);
    else if (each.amount > 0) reversed = (await storeProviderRefund(settlement, known, each)) || reversed;
  }
  return reversed;
}

/** Claws back refunds that a chargeback had covered. */
export async function clawBackCoveredRefunds(settlement: Settlement): Promise<void> {
  const known = await selectRefunds(settlement.trx, settlement.tenantId, settlement.order.id);
  for (const refund of known) {
    if (isActiveRefund(refund.status) && refund.credits === 0) await clawBackRefund(settlement, refund, known);
  }
}

/** Ends a failed refund: restores its credits and reopens a withdrawal, since the promised refund did not happen. */
export async function failRefund(settlement: Settlement, refund: RefundRow, status: 'failed' | 'canceled') {
  const { trx, deps, tenantId, order } = settlement;
  await updateRefundStatus(settlement, refund, status);
  await restoreRefundCredits(settlement, refund);
  deps.log.error({ tenantId, orderId: order.id, refundId: refund.id, status, cause: refund.cause }, 'refund failed');
  if (refund.cause === 'provider') await unblockDirectDebit(trx, tenantId, order.userId);
  if (refund.cause === 'provider' && status === 'canceled') return;
  const withdrawnAt = refund.cause === 'withdrawal' ? null : order.withdrawnAt;
  await updateOrder(settlement, { problem: 'refund_failed', withdrawnAt });
  if (refund.cause === 'withdrawal') await mailBuyer(settlement, 'refund_failed');
}

/** Syncs a stored refund with the provider's status. */
export async function syncRefund(
  settlement: Settlement,
  { row, known }: { row: RefundRow; known: readonly RefundRow[] },
  providerRefund: ProviderRefund,
): Promise<void> {
  const { trx, tenantId, order, now } = settlement;
  if (row.providerRefundId === null) {
    await updateRefund(trx, tenantId, row.id, { providerRefundId: providerRefund.id });
    row.providerRefundId = providerRefund.id;
  }
  if (row.status === providerRefund.state) return;
  if (providerRefund.state === 'failed' || providerRefund.state === 'canceled') {
    const was = isActiveRefund(row.status);
    if (was) await failRefund(settlement, row, providerRefund.state);
    else await updateRefundStatus(settlement, row, providerRefund.state);
    return;
  }
  const revived = !isActiveRefund(row.status);
  await updateRefundStatus(settlement, row, providerRefund.state);
  if (revived) await clawBackRefund(settlement, row, known);
  if (revived && row.cause === 'provider') await blockDirectDebit(trx, tenantId, order.userId);
  const isWithdrawal = row.cause === 'withdrawal';
  if (revived && isWithdrawal) await updateOrder(settlement, { withdrawnAt: now });
  // An earlier failure is resolved.
  if ((revived || providerRefund.state === 'refunded') && order.problem === 'refund_failed') {
    await updateOrder(settlement, { problem: null });
  }
}

/** Stores a refund made at the provider. @returns whether it takes effect */
async function storeProviderRefund(
  settlement: Settlement,
  known: RefundRow[],
  providerRefund: ProviderRefund,
): Promise<boolean> {
  const { trx, deps, tenantId, order, payment, now } = settlement;
  const id = newId(deps.clock);
  const { state: status, amount } = providerRefund;
  const done = status === 'refunded' || !isActiveRefund(status);
  await insertRefund(trx, {
    tenantId,
    id,
    orderId: order.id,
    paymentId: payment.id,
    cause: 'provider',
    amount,
    credits: 0,
    status,
    providerRefundId: providerRefund.id,
    idempotencyKey: id,
    createdAt: now,
    settledAt: done ? now : null,
  });
  const row: RefundRow = {
    id,
    cause: 'provider',
    amount,
    credits: 0,
    status,
    providerRefundId: providerRefund.id,
    transferCount: 0,
    attempts: 0,
    createdAt: now,
  };
  known.push(row);
  if (!isActiveRefund(status)) return false;
  if (order.problem === 'refund_failed') await updateOrder(settlement, { problem: null });
  await clawBackRefund(settlement, row, known);
  return true;
}

async function updateRefundStatus(settlement: Settlement, refund: RefundRow, status: RefundStatus): Promise<void> {
  const { trx, deps, tenantId, order, now } = settlement;
  const settledAt = status === 'refunded' || !isActiveRefund(status) ? now : null;
  if (settledAt) await closeOrderCases(trx, deps, { tenantId, orderId: order.id }, ['refund_stuck']);
  await updateRefund(trx, tenantId, refund.id, { status, settledAt, nextAttemptAt: null });
  refund.status = status;
}
