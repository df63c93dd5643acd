import type { Trx } from '../../../db/client.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { grantOrder } from './grant-order.ts';
import { bringInvoicesUp } from './invoices.ts';
import { isSettled, stateTold } from './order-states.ts';
import type { OrderState } from './order-states.ts';
import type { ProviderPayment } from './provider.ts';
import { nextReadOf } from './read-schedule.ts';
import { blockDirectDebit, refreshPremium, updatePaymentRow } from './settlement.queries.ts';
import { changeOrder, eventsOf, mailBuyer, moveTo, openSettlement } from './settlement.ts';
import type { SettleDeps, Settlement } from './settlement.ts';
import { syncRefunds, takeWaitingShares } from './sync-refunds.ts';
import { giveRestBack, takeRest } from './take-back.ts';

/** State of a payment as read from its provider. */
export interface Told {
  tenantId: string;
  paymentId: string;
  told: ProviderPayment;
  /** Version of the read. An answer with a higher version was requested later and wins. */
  ticket: number;
  /** Why the payment was read; stored in the order's history. */
  cause: string;
}

export interface Applied {
  /** False for an answer that a newer one has overtaken, or that is about another payment. */
  applied: boolean;
  /** The caller records them in the same transaction and publishes them after it. */
  events: LiveEvent[];
}

const NOTHING: Applied = { applied: false, events: [] };

/**
 * Applies a provider's status of a payment to its order, in the caller's transaction. It is the only place where money
 * grants credits or claws them back. Applying the same or an older answer changes nothing.
 * Lock order: the buyer's account, the order, the payment.
 */
export async function applyTold(trx: Trx, deps: SettleDeps, input: Told): Promise<Applied> {
  const { told: providerPayment, ticket, cause, tenantId, paymentId } = input;
  const settlement = await openSettlement(trx, deps, input);
  if (!settlement || ticket <= settlement.payment.appliedTicket) return NOTHING;
  if (!isAbout(settlement, providerPayment)) {
    deps.log.error({ tenantId, paymentId, returnedId: providerPayment.id }, 'provider returned a different payment');
    return NOTHING;
  }
  const before = settlement.order.status;
  const paid = providerPayment.state === 'paid';
  if (paid && !isRightSum(settlement, providerPayment)) await applyWrongSum(settlement, providerPayment, cause);
  else if (paid) await applyPaid(settlement, providerPayment, cause);
  else await applyUnpaid(settlement, providerPayment, cause);
  await keepTold(settlement, providerPayment, ticket);
  const changed = settlement.order.status !== before || settlement.moved;
  if (!changed) return { applied: true, events: [] };
  if (paid) await refreshPremium(trx, tenantId, settlement.order.userId);
  return { applied: true, events: eventsOf(settlement) };
}

function isAbout({ payment }: Settlement, providerPayment: ProviderPayment): boolean {
  const ours = providerPayment.paymentId === null || providerPayment.paymentId === payment.id;
  return ours && (payment.providerPaymentId === null || payment.providerPaymentId === providerPayment.id);
}

function isRightSum({ payment, order }: Settlement, { amount }: ProviderPayment): boolean {
  return amount.amount === payment.amount && amount.amount === order.amount && amount.currency === order.currency;
}

/**
 * Grants nothing for an amount that is not the order's; an operator has to decide. An order that was never paid ends
 * when all of the amount has been returned.
 */
async function applyWrongSum(
  settlement: Settlement,
  { amount, refunded, chargedBack }: ProviderPayment,
  cause: string,
): Promise<void> {
  const { deps, tenantId, order } = settlement;
  const back = refunded + chargedBack;
  if (order.paidAt === null && back > 0 && back >= amount.amount) {
    await moveTo(settlement, 'canceled', cause);
    if (order.problem === 'amount_mismatch') await changeOrder(settlement, { problem: null });
    return;
  }
  deps.log.error({ tenantId, orderId: order.id, expected: order.amount, paid: amount }, 'another sum was paid');
  if (order.problem === null) await changeOrder(settlement, { problem: 'amount_mismatch' });
}

async function applyUnpaid(settlement: Settlement, providerPayment: ProviderPayment, cause: string): Promise<void> {
  const { deps, tenantId, order } = settlement;
  const to = stateTold({ state: providerPayment.state, amount: order.amount, refunded: 0, chargedBack: 0 });
  if (to === null || to === order.status) return;
  if (order.paidAt !== null) {
    deps.log.error(
      { tenantId, orderId: order.id, providerState: providerPayment.state },
      'provider reports a paid order as unpaid',
    );
    return;
  }
  if (!(await moveTo(settlement, to, cause))) return;
  // A buyer who canceled knows it. A debit fails days later, and a card payment fails without a stated reason: mail
  // about those.
  if (to === 'failed' || (to === 'canceled' && order.paymentmethod === 'sdd'))
    await mailBuyer(settlement, 'payment_failed');
}

async function applyPaid(settlement: Settlement, providerPayment: ProviderPayment, cause: string): Promise<void> {
  const { order } = settlement;
  if (order.paidAt === null && (await moveTo(settlement, 'paid', cause))) await grantOrder(settlement);
  if (order.problem === 'amount_mismatch') await changeOrder(settlement, { problem: null });
  const { refunded, chargedBack } = providerPayment;
  const to = stateTold({ state: 'paid', amount: order.amount, refunded, chargedBack })!;
  // A reversed chargeback restores credits before refunds are synced; a new chargeback claws back after them.
  if (order.status === 'charged_back' && to !== 'charged_back') await endChargeback(settlement, to, cause);
  const refundMade = await syncRefunds(settlement, providerPayment.refunds);
  const chargedBackNow = to === 'charged_back' && (await moveTo(settlement, to, cause));
  if (chargedBackNow) await takeRest(settlement);
  else await moveTo(settlement, to, cause);
  if (refundMade || chargedBackNow) await tellOfReversal(settlement);
  await bringInvoicesUp(settlement, Math.max(0, order.amount - refunded - chargedBack));
}

async function endChargeback(settlement: Settlement, to: OrderState, cause: string): Promise<void> {
  await moveTo(settlement, to, cause);
  await giveRestBack(settlement);
  await takeWaitingShares(settlement);
}

/** Money was returned without a withdrawal by the buyer: notifies them and blocks direct debit for the account. */
async function tellOfReversal(settlement: Settlement): Promise<void> {
  const { trx, tenantId, order } = settlement;
  await blockDirectDebit(trx, tenantId, order.userId);
  await mailBuyer(settlement, 'payment_reversed');
}

/** Saves the provider's status of the payment itself. */
async function keepTold(settlement: Settlement, providerPayment: ProviderPayment, ticket: number): Promise<void> {
  const { trx, tenantId, order, payment, now } = settlement;
  const status = providerPayment.state === 'unknown' ? payment.status : providerPayment.state;
  const { createdAt } = payment;
  // Erasure removes the checkout address and the failure reason, so they are not stored again for an erased buyer.
  const erased = order.profileId === null;
  await updatePaymentRow(trx, tenantId, payment.id, {
    providerPaymentId: providerPayment.id,
    status,
    failure: erased ? null : providerPayment.failure,
    appliedTicket: ticket,
    amountRefunded: providerPayment.refunded,
    amountChargedBack: providerPayment.chargedBack,
    readBackAt: now,
    checkoutUrl: erased || isSettled(order.status) ? null : providerPayment.checkoutUrl,
    nextReadAt: nextReadOf({ status, createdAt, paidAt: order.paidAt }, now),
  });
}
