import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import type { LiveEvent } from '../../../realtime/live/index.ts';
import { queueMail, type QueuedMail } from '../../../platform/outbox/index.ts';
import { closeOrderCases, openOrderCase } from '../orders/order-cases.ts';
import { toOrderEvents } from '../orders/order-events.ts';
import type { OrderState } from '../orders/order-states.ts';
import {
  selectPaymentBuyer,
  selectSettlementOrder,
  selectSettlementPayment,
  updateOrderRow,
  type OrderUpdate,
  type SettlementOrder,
  type SettlementPayment,
} from './settlement.queries.ts';
import { updateOrderState } from '../orders/order-transitions.ts';

export type SettleDeps = Pick<Deps, 'clock' | 'jobs' | 'log' | 'tenants'>;

/**
 * An order locked for a change, with its payment. Lock order: the buyer's account, the order, the payment. It is never
 * changed in place: a function that changes the order returns the settlement with the new values.
 */
export interface Settlement {
  readonly trx: Trx;
  readonly deps: SettleDeps;
  readonly tenantId: string;
  readonly now: Date;
  readonly order: Readonly<SettlementOrder>;
  readonly payment: Readonly<SettlementPayment>;
  /** Whether the buyer's balance changed. */
  readonly balanceChanged: boolean;
}

/** Locks an order until the transaction ends; null if it does not exist. */
export const openSettlement = (trx: Trx, deps: SettleDeps, of: PaymentKey): Promise<Settlement | null> =>
  loadSettlement(trx, deps, of, true);

/** Reads an order for display, without locks; must not be used for changes. */
export const readSettlement = (trx: Trx, deps: SettleDeps, of: PaymentKey): Promise<Settlement | null> =>
  loadSettlement(trx, deps, of, false);

interface PaymentKey {
  tenantId: string;
  paymentId: string;
}

async function loadSettlement(
  trx: Trx,
  deps: SettleDeps,
  { tenantId, paymentId }: PaymentKey,
  lock: boolean,
): Promise<Settlement | null> {
  const buyer = await selectPaymentBuyer(trx, tenantId, paymentId);
  if (!buyer) return null;
  if (lock) await lockWallet(trx, tenantId, buyer.userId);
  const order = await selectSettlementOrder(trx, tenantId, buyer.orderId, lock);
  const payment = await selectSettlementPayment(trx, tenantId, paymentId, lock);
  return { trx, deps, tenantId, now: deps.clock.now(), order, payment, balanceChanged: false };
}

/** Changes columns of the locked order. A problem opens a case for the operators, and clearing it closes that. */
export async function updateOrder(settlement: Settlement, change: OrderUpdate): Promise<Settlement> {
  const { trx, deps, tenantId, order } = settlement;
  const { problem } = change;
  const of = { tenantId, orderId: order.id };
  await updateOrderRow(trx, tenantId, order.id, change);
  if (problem) await openOrderCase(trx, deps, of, problem);
  else if (problem === null && order.problem) await closeOrderCases(trx, deps, of, [order.problem]);
  return { ...settlement, order: { ...order, ...change } };
}

/** Moves the order to another state. @returns null, without a change, if the transition is not allowed */
export async function transitionOrder(
  settlement: Settlement,
  to: OrderState,
  cause: string,
): Promise<Settlement | null> {
  const { trx, deps, tenantId, order } = settlement;
  const of = { tenantId, orderId: order.id };
  const from = order.status;
  const moved = await updateOrderState(trx, deps, { ...of, from, to, cause });
  if (!moved) return null;
  if (to === 'charged_back') await openOrderCase(trx, deps, of, 'charged_back');
  else if (from === 'charged_back') await closeOrderCases(trx, deps, of, ['charged_back']);
  return { ...settlement, order: { ...order, status: to } };
}

/** Queues a mail about the order to its buyer, unless their account was erased. */
export async function mailBuyer(settlement: Settlement, template: QueuedMail['template']): Promise<void> {
  const { trx, deps, tenantId, order } = settlement;
  if (order.profileId === null) return;
  await queueMail(trx, deps, { tenantId, userId: order.userId, template, referenceId: order.id });
}

/** Live events for the buyer's open pages. */
export const settlementEvents = ({ order, balanceChanged }: Settlement): LiveEvent[] =>
  toOrderEvents(order, balanceChanged);
