import type { Trx } from '../../../../../db/client.ts';
import type { LiveEvent } from '../../../realtime/live/index.ts';
import { returnLatePayment } from '../withdrawals/late-payment.ts';
import { bookExcessReturn } from '../debts/money-debts.ts';
import { grantOrder } from './grant-order.ts';
import { issueDueInvoice } from '../invoices/invoices.ts';
import { isFinalState, toOrderState, type OrderState } from '../orders/order-states.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { nextSyncAt } from '../sync/sync-schedule.ts';
import { blockDirectDebit, refreshPremium, updatePaymentRow } from './settlement.queries.ts';
import {
  updateOrder,
  settlementEvents,
  mailBuyer,
  transitionOrder,
  openSettlement,
  type SettleDeps,
  type Settlement,
} from './settlement.ts';
import { sumStoredReturned, sumToldReturned } from '../refunds/sum-returned.ts';
import { syncRefunds, clawBackCoveredRefunds, hasUnresolvedRefund } from '../refunds/sync-refunds.ts';
import { reverseChargeback, clawBackChargeback } from './clawback.ts';

interface ProviderStatus {
  tenantId: string;
  paymentId: string;
  payment: ProviderPayment;
  /** Version of the read. An answer with a higher version was requested later and wins. */
  syncVersion: number;
  /** Why the payment was read; stored in the order's history. */
  cause: string;
}

interface ApplyResult {
  /** False for an answer that a newer one has overtaken, or that is about another payment. */
  applied: boolean;
  /** The caller tells them in the same transaction. */
  events: LiveEvent[];
}

const NOT_APPLIED: ApplyResult = { applied: false, events: [] };

/**
 * Applies a provider's status of a payment to its order, in the caller's transaction. It is the only place where money
 * grants credits or claws them back. Applying the same or an older answer changes nothing.
 * Lock order: the buyer's account, the order, the payment.
 */
export async function applyProviderStatus(trx: Trx, deps: SettleDeps, input: ProviderStatus): Promise<ApplyResult> {
  const { payment: providerPayment, syncVersion, cause, tenantId, paymentId } = input;
  const opened = await openSettlement(trx, deps, input);
  if (!opened || syncVersion <= opened.payment.appliedSyncVersion) return NOT_APPLIED;
  if (!isSamePayment(opened, providerPayment)) {
    deps.log.error({ tenantId, paymentId, returnedId: providerPayment.id }, 'provider returned a different payment');
    return NOT_APPLIED;
  }
  const paid = providerPayment.state === 'paid';
  const apply = !paid ? applyUnpaid : isExpectedAmount(opened, providerPayment) ? applyPaid : applyAmountMismatch;
  const settlement = await apply(opened, providerPayment, cause);
  await savePaymentStatus(settlement, providerPayment, syncVersion);
  const changed = settlement.order.status !== opened.order.status || settlement.balanceChanged;
  if (!changed) return { applied: true, events: [] };
  if (paid) await refreshPremium(trx, tenantId, settlement.order.userId);
  return { applied: true, events: settlementEvents(settlement) };
}

function isSamePayment({ payment }: Settlement, providerPayment: ProviderPayment): boolean {
  const ours = providerPayment.paymentId === null || providerPayment.paymentId === payment.id;
  return ours && (payment.providerPaymentId === null || payment.providerPaymentId === providerPayment.id);
}

function isExpectedAmount({ payment, order }: Settlement, { amount }: ProviderPayment): boolean {
  return amount.amount === payment.amount && amount.amount === order.amount && amount.currency === order.currency;
}

/**
 * Grants nothing for an amount that is not the order's; an operator has to decide. An order that was never paid ends
 * when all of the amount has been returned.
 */
async function applyAmountMismatch(
  settlement: Settlement,
  providerPayment: ProviderPayment,
  cause: string,
): Promise<Settlement> {
  const { deps, tenantId, order } = settlement;
  const { amount, refunded, chargedBack } = providerPayment;
  // A paid order was paid as stored, whatever the provider says later.
  const paid = order.paidAt === null ? amount : order;
  const before = await sumStoredReturned(settlement);
  await bookExcessReturn(settlement, paid, { before, now: await sumToldReturned(settlement, providerPayment) });
  const back = refunded + chargedBack;
  if (order.paidAt === null && back > 0 && back >= amount.amount) {
    const ended = (await transitionOrder(settlement, 'canceled', cause)) ?? settlement;
    return order.problem === 'amount_mismatch' ? updateOrder(ended, { problem: null }) : ended;
  }
  deps.log.error({ tenantId, orderId: order.id, expected: order.amount, paid: amount }, 'another sum was paid');
  return order.problem === null ? updateOrder(settlement, { problem: 'amount_mismatch' }) : settlement;
}

async function applyUnpaid(
  settlement: Settlement,
  providerPayment: ProviderPayment,
  cause: string,
): Promise<Settlement> {
  const { deps, tenantId, order } = settlement;
  const to = toOrderState({ state: providerPayment.state, amount: order.amount, refunded: 0, chargedBack: 0 });
  if (to === null || to === order.status) return settlement;
  if (order.paidAt !== null) {
    deps.log.error(
      { tenantId, orderId: order.id, providerState: providerPayment.state },
      'provider reports a paid order as unpaid',
    );
    return settlement;
  }
  const moved = await transitionOrder(settlement, to, cause);
  if (!moved) return settlement;
  // A buyer who canceled knows it. A debit fails days later, and a card payment fails without a stated reason: mail
  // about those.
  if (to === 'failed' || (to === 'canceled' && order.paymentmethod === 'sdd')) await mailBuyer(moved, 'payment_failed');
  return moved;
}

async function applyPaid(opened: Settlement, providerPayment: ProviderPayment, cause: string): Promise<Settlement> {
  const { amount } = opened.order;
  const { refunded, chargedBack } = providerPayment;
  const to = toOrderState({ state: 'paid', amount, refunded, chargedBack })!;
  const before = await sumStoredReturned(opened);
  let settlement = await grantOnce(opened, cause);
  const { payerCountry } = providerPayment;
  if (payerCountry !== null && payerCountry !== settlement.order.payerCountry)
    settlement = await updateOrder(settlement, { payerCountry });
  if (settlement.order.problem === 'amount_mismatch') settlement = await updateOrder(settlement, { problem: null });
  // A reversed chargeback restores credits before refunds are synced; a new chargeback claws back after them.
  if (settlement.order.status === 'charged_back' && to !== 'charged_back')
    settlement = await endChargeback(settlement, to, cause);
  const synced = await syncRefunds(settlement, providerPayment.refunds);
  const moved = await transitionOrder(synced.settlement, to, cause);
  const chargedBackNow = moved !== null && to === 'charged_back';
  settlement = chargedBackNow ? await chargeBack(moved) : (moved ?? synced.settlement);
  settlement = await returnLatePayment(settlement);
  const now = await sumToldReturned(settlement, providerPayment);
  const owesMore = await bookExcessReturn(settlement, settlement.order, { before, now });
  if (synced.reversed || chargedBackNow) await notifyReversal(settlement);
  else if (owesMore) await mailBuyer(settlement, 'payment_reversed');
  // Documents end at nothing kept; what went back beyond that is a debt.
  await issueDueInvoice(settlement, Math.max(0, amount - refunded - chargedBack));
  return settlement;
}

async function grantOnce(settlement: Settlement, cause: string): Promise<Settlement> {
  const paid = settlement.order.paidAt === null ? await transitionOrder(settlement, 'paid', cause) : null;
  return paid ? grantOrder(paid) : settlement;
}

/** A refund that failed is no problem while all of the money went back. */
async function chargeBack(moved: Settlement): Promise<Settlement> {
  const settlement = await clawBackChargeback(moved);
  return settlement.order.problem === 'refund_failed' ? updateOrder(settlement, { problem: null }) : settlement;
}

async function endChargeback(opened: Settlement, to: OrderState, cause: string): Promise<Settlement> {
  const moved = (await transitionOrder(opened, to, cause)) ?? opened;
  const settlement = await clawBackCoveredRefunds(await reverseChargeback(moved));
  const failed = await hasUnresolvedRefund(settlement);
  return failed ? updateOrder(settlement, { problem: 'refund_failed' }) : settlement;
}

/** Money was returned without a withdrawal by the buyer: notifies them and blocks direct debit for the account. */
async function notifyReversal(settlement: Settlement): Promise<void> {
  const { trx, tenantId, order } = settlement;
  await blockDirectDebit(trx, tenantId, order.userId);
  await mailBuyer(settlement, 'payment_reversed');
}

async function savePaymentStatus(
  settlement: Settlement,
  providerPayment: ProviderPayment,
  syncVersion: number,
): Promise<void> {
  const { trx, tenantId, order, payment, now } = settlement;
  const status = providerPayment.state === 'unknown' ? payment.status : providerPayment.state;
  const { createdAt } = payment;
  // Erasure removes the checkout address and the failure reason, so they are not stored again for an erased buyer.
  const erased = order.profileId === null;
  await updatePaymentRow(trx, tenantId, payment.id, {
    providerPaymentId: providerPayment.id,
    status,
    failure: erased ? null : providerPayment.failure,
    appliedSyncVersion: syncVersion,
    amountRefunded: providerPayment.refunded,
    amountChargedBack: providerPayment.chargedBack,
    syncedAt: now,
    checkoutUrl: erased || isFinalState(order.status) ? null : providerPayment.checkoutUrl,
    nextSyncAt: nextSyncAt({ status, createdAt, paidAt: order.paidAt }, now),
  });
}
