import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { lockCredits } from '../credits/balance.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { queueMail } from '../notifications/mails.service.ts';
import type { QueuedMail } from '../notifications/mails.service.ts';
import { closeOrderCases, openOrderCase } from './order-cases.ts';
import { orderEvents } from './order-events.ts';
import type { OrderState } from './order-states.ts';
import { selectBuyer, selectSettledOrder, selectSettledPayment, updateOrderRow } from './settlement.queries.ts';
import type { OrderChange, SettledOrder, SettledPayment } from './settlement.queries.ts';
import { moveOrder } from './transitions.ts';

export type SettleDeps = Pick<Deps, 'clock' | 'jobs' | 'log' | 'tenants'>;

/** An order locked for a change, with its payment. Lock order: the buyer's account, the order, the payment. */
export interface Settlement {
  trx: Trx;
  deps: SettleDeps;
  tenantId: string;
  now: Date;
  /** Current values: `updateOrder` keeps them up to date. */
  order: SettledOrder;
  payment: SettledPayment;
  /** Whether the buyer's balance changed. */
  moved: boolean;
}

/** Locks an order until the transaction ends; null if it does not exist. */
export const openSettlement = (trx: Trx, deps: SettleDeps, of: OfPayment): Promise<Settlement | null> =>
  find(trx, deps, of, true);

/** Reads an order for display, without locks; must not be used for changes. */
export const lookAtSettlement = (trx: Trx, deps: SettleDeps, of: OfPayment): Promise<Readonly<Settlement> | null> =>
  find(trx, deps, of, false);

interface OfPayment {
  tenantId: string;
  paymentId: string;
}

async function find(
  trx: Trx,
  deps: SettleDeps,
  { tenantId, paymentId }: OfPayment,
  lock: boolean,
): Promise<Settlement | null> {
  const buyer = await selectBuyer(trx, tenantId, paymentId);
  if (!buyer) return null;
  if (lock) await lockCredits(trx, tenantId, buyer.userId);
  const order = await selectSettledOrder(trx, tenantId, buyer.orderId, lock);
  const payment = await selectSettledPayment(trx, tenantId, paymentId, lock);
  return { trx, deps, tenantId, now: deps.clock.now(), order, payment, moved: false };
}

/** Changes columns of the locked order. A problem opens a case for the operators, and clearing it closes that. */
export async function changeOrder(settlement: Settlement, change: OrderChange): Promise<void> {
  const { trx, deps, tenantId, order } = settlement;
  const { problem } = change;
  const of = { tenantId, orderId: order.id };
  await updateOrderRow(trx, tenantId, order.id, change);
  if (problem) await openOrderCase(trx, deps, of, problem);
  else if (problem === null && order.problem) await closeOrderCases(trx, deps, of, [order.problem]);
  Object.assign(order, change);
}

/** Moves the order to another state. @returns false, without a change, if the transition is not allowed */
export async function moveTo(settlement: Settlement, to: OrderState, cause: string): Promise<boolean> {
  const { trx, deps, tenantId, order } = settlement;
  const of = { tenantId, orderId: order.id };
  const from = order.status;
  const moved = await moveOrder(trx, deps, { ...of, from, to, cause });
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
export const eventsOf = ({ order, moved }: Settlement): LiveEvent[] => orderEvents(order, moved);
