import type { Trx } from '../../../../../db/client.ts';
import type { LiveEvent } from '../../../realtime/live/index.ts';
import { grantOrder } from './grant-order.ts';
import { issueDueInvoice } from '../invoices/invoices.ts';
import { isFinalState, toOrderState } from '../orders/order-states.ts';
import type { OrderState } from '../orders/order-states.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { nextSyncAt } from '../sync/sync-schedule.ts';
import { blockDirectDebit, refreshPremium, updatePaymentRow } from './settlement.queries.ts';
import { updateOrder, settlementEvents, mailBuyer, transitionOrder, openSettlement } from './settlement.ts';
import type { SettleDeps, Settlement } from './settlement.ts';
import { syncRefunds, clawBackCoveredRefunds } from '../refunds/sync-refunds.ts';
import { reverseChargeback, clawBackChargeback } from './clawback.ts';

/** State of a payment as read from its provider. */
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
  /** The caller records them in the same transaction and publishes them after it. */
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
  const settlement = await openSettlement(trx, deps, input);
  if (!settlement || syncVersion <= settlement.payment.appliedSyncVersion) return NOT_APPLIED;
  if (!isSamePayment(settlement, providerPayment)) {
    deps.log.error({ tenantId, paymentId, returnedId: providerPayment.id }, 'provider returned a different payment');
    return NOT_APPLIED;
  }
  const before = settlement.order.status;
  const paid = providerPayment.state === 'paid';
  if (paid && !isExpectedAmount(settlement, providerPayment))
    await applyAmountMismatch(settlement, providerPayment, cause);
  else if (paid) await applyPaid(settlement, providerPayment, cause);
  else await applyUnpaid(settlement, providerPayment, cause);
  await savePaymentStatus(settlement, providerPayment, syncVersion);
  const changed = settlement.order.status !== before || settlement.balanceChanged;
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
  { amount, refunded, chargedBack }: ProviderPayment,
  cause: string,
): Promise<void> {
  const { deps, tenantId, order } = settlement;
  const back = refunded + chargedBack;
  if (order.paidAt === null && back > 0 && back >= amount.amount) {
    await transitionOrder(settlement, 'canceled', cause);
    if (order.problem === 'amount_mismatch') await updateOrder(settlement, { problem: null });
    return;
  }
  deps.log.error({ tenantId, orderId: order.id, expected: order.amount, paid: amount }, 'another sum was paid');
  if (order.problem === null) await updateOrder(settlement, { problem: 'amount_mismatch' });
}

async function applyUnpaid(settlement: Settlement, providerPayment: ProviderPayment, cause: string): Promise<void> {
  const { deps, tenantId, order } = settlement;
  const to = toOrderState({ state: providerPayment.state, amount: order.amount, refunded: 0, chargedBack: 0 });
  if (to === null || to === order.status) return;
  if (order.paidAt !== null) {
    deps.log.error(
      { tenantId, orderId: order.id, providerState: providerPayment.state },
      'provider reports a paid order as unpaid',
    );
    return;
  }
  if (!(await transitionOrder(settlement, to, cause))) return;
  // A buyer who canceled knows it. A debit fails days later, and a card payment fails without a stated reason: mail
  // about those.
  if (to === 'failed' || (to === 'canceled' && order.paymentmethod === 'sdd'))
    await mailBuyer(settlement, 'payment_failed');
}

async function applyPaid(settlement: Settlement, providerPayment: ProviderPayment, cause: string): Promise<void> {
  const { order } = settlement;
  if (order.paidAt === null && (await transitionOrder(settlement, 'paid', cause))) await grantOrder(settlement);
  if (order.problem === 'amount_mismatch') await updateOrder(settlement, { problem: null });
  const { refunded, chargedBack } = providerPayment;
  const to = toOrderState({ state: 'paid', amount: order.amount, refunded, chargedBack })!;
  // A reversed chargeback restores credits before refunds are synced; a new chargeback claws back after them.
  if (order.status === 'charged_back' && to !== 'charged_back') await endChargeback(settlement, to, cause);
  const refundMade = await syncRefunds(settlement, providerPayment.refunds);
  const chargedBackNow = to === 'charged_back' && (await transitionOrder(settlement, to, cause));
  if (chargedBackNow) await clawBackChargeback(settlement);
  else await transitionOrder(settlement, to, cause);
  if (refundMade || chargedBackNow) await notifyReversal(settlement);
  await issueDueInvoice(settlement, Math.max(0, order.amount - refunded - chargedBack));
}

async function endChargeback(settlement: Settlement, to: OrderState, cause: string): Promise<void> {
  await transitionOrder(settlement, to, cause);
  await reverseChargeback(settlement);
  await clawBackCoveredRefunds(settlement);
}

/** Money was returned without a withdrawal by the buyer: notifies them and blocks direct debit for the account. */
async function notifyReversal(settlement: Settlement): Promise<void> {
  const { trx, tenantId, order } = settlement;
  await blockDirectDebit(trx, tenantId, order.userId);
  await mailBuyer(settlement, 'payment_reversed');
}

/** Saves the provider's status of the payment itself. */
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
