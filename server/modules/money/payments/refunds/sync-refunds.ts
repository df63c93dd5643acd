import { newId } from '../../../../lib/security/ids.ts';
import type { ProviderRefund } from '../providers/payment-provider.ts';
import { closeOrderCases } from '../orders/order-cases.ts';
import { insertRefund, selectRefunds, updateRefund, type RefundRow, type RefundStatus } from './refunds.queries.ts';
import { updateOrder, mailBuyer, type Settlement } from '../settlement/settlement.ts';
import { blockDirectDebit, unblockDirectDebit } from '../settlement/settlement.queries.ts';
import { isActiveRefund, restoreRefundCredits, clawBackRefund, type RefundChange } from '../settlement/clawback.ts';

/**
 * Syncs an order's refunds with the provider's list: requested ones by their id, and ones made at the provider, which
 * are stored.
 * @returns `reversed`: whether a refund made at the provider took effect
 */
export async function syncRefunds(
  opened: Settlement,
  providerRefunds: readonly ProviderRefund[],
): Promise<{ settlement: Settlement; reversed: boolean }> {
  const { trx, tenantId, order } = opened;
  let [settlement, reversed] = [opened, false];
  if (providerRefunds.length === 0) return { settlement, reversed };
  let known: readonly RefundRow[] = await selectRefunds(trx, tenantId, order.id);
  for (const each of providerRefunds) {
    const row =
      known.find((refund) => refund.providerRefundId === each.id) ??
      known.find((refund) => refund.id === each.refundId && refund.providerRefundId === null);
    if (!row && each.amount <= 0) continue;
    const change = row
      ? await syncRefund(settlement, { row, known }, each)
      : await storeProviderRefund(settlement, known, each);
    ({ settlement } = change);
    // The credits of a failed refund may have become those of another.
    known = await selectRefunds(trx, tenantId, order.id);
    if (!row && isActiveRefund(change.refund.status)) reversed = true;
  }
  return { settlement, reversed };
}

/** Claws back the share of active refunds that have clawed back nothing. */
export async function clawBackCoveredRefunds(opened: Settlement): Promise<Settlement> {
  const known = await selectRefunds(opened.trx, opened.tenantId, opened.order.id);
  let settlement = opened;
  for (const refund of known) {
    if (!isActiveRefund(refund.status) || refund.credits > 0) continue;
    ({ settlement } = await clawBackRefund(settlement, refund, known));
  }
  return settlement;
}

/** Whether the order's latest refund failed, so that an operator or its buyer has to try again. */
export async function hasUnresolvedRefund({ trx, tenantId, order }: Settlement): Promise<boolean> {
  const latest = (await selectRefunds(trx, tenantId, order.id)).at(-1);
  // Whoever made a refund at the provider and canceled it there needs nobody.
  return latest?.status === 'failed' || (latest?.status === 'canceled' && latest.cause !== 'provider');
}

/** Ends a failed refund: restores its credits and reopens a withdrawal, since the promised refund did not happen. */
export async function failRefund(
  opened: Settlement,
  active: RefundRow,
  status: 'failed' | 'canceled',
): Promise<RefundChange> {
  const { trx, deps, tenantId, order } = opened;
  const failed = await updateRefundStatus(opened, active, status);
  const { settlement: restored, refund } = await restoreRefundCredits(opened, failed);
  // Money that went back in another way takes the restored credits: the provider refuses a refund of what it has
  // returned already.
  const settlement = await clawBackCoveredRefunds(restored);
  deps.log.error({ tenantId, orderId: order.id, refundId: refund.id, status, cause: refund.cause }, 'refund failed');
  if (refund.cause === 'provider') await unblockDirectDebit(trx, tenantId, order.userId);
  if (refund.cause === 'provider' && status === 'canceled') return { settlement, refund };
  // Credits that came back after a withdrawal may have been refunded separately.
  const others = (await selectRefunds(trx, tenantId, order.id)).filter(({ id }) => id !== refund.id);
  const stands = refund.cause !== 'withdrawal' || others.some(isActiveWithdrawal);
  const withdrawnAt = stands ? order.withdrawnAt : null;
  const problem = order.status === 'charged_back' ? order.problem : 'refund_failed';
  const reopened = await updateOrder(settlement, { problem, withdrawnAt });
  if (refund.cause === 'withdrawal') await mailBuyer(reopened, 'refund_failed');
  return { settlement: reopened, refund };
}

const isActiveWithdrawal = ({ cause, status }: RefundRow): boolean => cause === 'withdrawal' && isActiveRefund(status);

export async function syncRefund(
  opened: Settlement,
  { row, known }: { row: RefundRow; known: readonly RefundRow[] },
  { id, state }: ProviderRefund,
): Promise<RefundChange> {
  if (row.providerRefundId === null) await updateRefund(opened.trx, opened.tenantId, row.id, { providerRefundId: id });
  const refund = { ...row, providerRefundId: row.providerRefundId ?? id };
  if (row.status === state) return { settlement: opened, refund };
  const revived = !isActiveRefund(row.status);
  if ((state === 'failed' || state === 'canceled') && !revived) return failRefund(opened, refund, state);
  const updated = { settlement: opened, refund: await updateRefundStatus(opened, refund, state) };
  if (!isActiveRefund(state)) return updated;
  const change = revived ? await reviveRefund(updated, known) : updated;
  const { settlement } = change;
  // An earlier failure is resolved.
  const resolved = (revived || state === 'refunded') && settlement.order.problem === 'refund_failed';
  return resolved ? { ...change, settlement: await updateOrder(settlement, { problem: null }) } : change;
}

/** A refund that had failed is executed after all. */
async function reviveRefund({ settlement, refund }: RefundChange, known: readonly RefundRow[]): Promise<RefundChange> {
  const change = await clawBackRefund(settlement, refund, known);
  const { trx, tenantId, order, now } = settlement;
  if (refund.cause === 'provider') await blockDirectDebit(trx, tenantId, order.userId);
  if (refund.cause !== 'withdrawal') return change;
  return { ...change, settlement: await updateOrder(change.settlement, { withdrawnAt: now }) };
}

/** Stores a refund made at the provider. */
async function storeProviderRefund(
  settlement: Settlement,
  known: readonly RefundRow[],
  providerRefund: ProviderRefund,
): Promise<RefundChange> {
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
  const refund: RefundRow = {
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
  if (!isActiveRefund(status)) return { settlement, refund };
  const resolved = order.problem === 'refund_failed' ? await updateOrder(settlement, { problem: null }) : settlement;
  return clawBackRefund(resolved, refund, known);
}

async function updateRefundStatus(settlement: Settlement, refund: RefundRow, status: RefundStatus): Promise<RefundRow> {
  const { trx, deps, tenantId, order, now } = settlement;
  const settledAt = status === 'refunded' || !isActiveRefund(status) ? now : null;
  if (settledAt) await closeOrderCases(trx, deps, { tenantId, orderId: order.id }, ['refund_stuck']);
  await updateRefund(trx, tenantId, refund.id, { status, settledAt, nextAttemptAt: null });
  return { ...refund, status };
}
