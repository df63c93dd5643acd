import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { lockAccount } from '../../../ledger/credits/index.ts';
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
} from './settlement.queries.ts';
import type { OrderUpdate, SettlementOrder, SettlementPayment } from './settlement.queries.ts';
import { updateOrderState } from '../orders/order-transitions.ts';

export type SettleDeps = Pick<Deps, 'clock' | 'jobs' | 'log' | 'tenants'>;

/** An order locked for a change, with its payment. Lock order: the buyer's account, the order, the payment. */
export interface Settlement {
  trx: Trx;
  deps: SettleDeps;
  tenantId: string;
  now: Date;
  /** Current values: `updateOrder` keeps them up to date. */
  order: SettlementOrder;
  payment: SettlementPayment;
  /** Whether the buyer's balance changed. */
  balanceChanged: boolean;
}

/** Locks an order until the transaction ends; null if it does not exist. */
export const openSettlement = (trx: Trx, deps: SettleDeps, of: PaymentKey): Promise<Settlement | null> =>
  loadSettlement(trx, deps, of, true);

/** Reads an order for display, without locks; must not be used for changes. */
export const readSettlement = (trx: Trx, deps: SettleDeps, of: PaymentKey): Promise<Readonly<Settlement> | null> =>
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
  if (lock) await lockAccount(trx, tenantId, buyer.userId);
  const order = await selectSettlementOrder(trx, tenantId, buyer.orderId, lock);
  const payment = await selectSettlementPayment(trx, tenantId, paymentId, lock);
  return { trx, deps, tenantId, now: deps.clock.now(), order, payment, balanceChanged: false };
}

/** Changes columns of the locked order. A problem opens a case for the operators, and clearing it closes that. */
export async function updateOrder(settlement: Settlement, change: OrderUpdate): Promise<void> {
  const { trx, deps, tenantId, order } = settlement;
  const { problem } = change;
  const of = { tenantId, orderId: order.id };
  await updateOrderRow(trx, tenantId, order.id, change);
  if (problem) await openOrderCase(trx, deps, of, problem);
  else if (problem === null && order.problem) await closeOrderCases(trx, deps, of, [order.problem]);
  Object.assign(order, change);
}

/** Moves the order to another state. @returns false, without a change, if the transition is not allowed */
export async function transitionOrder(settlement: Settlement, to: OrderState, cause: string): Promise<boolean> {
  const { trx, deps, tenantId, order } = settlement;
  const of = { tenantId, orderId: order.id };
  const from = order.status;
  const moved = await updateOrderState(trx, deps, { ...of, from, to, cause });
  if (!moved) return false;
  order.status = to;
  if (to === 'charged_back') await openOrderCase(trx, deps, of, 'charged_back');
  else if (from === 'charged_back') await closeOrderCases(trx, deps, of, ['charged_back']);
  return true;
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
