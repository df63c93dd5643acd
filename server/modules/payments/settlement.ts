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

/** An order held for a change: its buyer's account, the order and its payment are locked, always in this sequence. */
export interface Settlement {
  trx: Trx;
  deps: SettleDeps;
  tenantId: string;
  now: Date;
  /** As it is now: `changeOrder` keeps it so. */
  order: SettledOrder;
  payment: SettledPayment;
  /** Whether the buyer's credits moved. */
  moved: boolean;
}

/** Holds an order until the transaction ends; null for one that does not exist. */
export const openSettlement = (trx: Trx, deps: SettleDeps, of: OfPayment): Promise<Settlement | null> =>
  find(trx, deps, of, true);

/** An order as it is at this moment, for showing it: nothing is locked, and nothing may be changed by it. */
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

/** Changes columns of the order that is held. A problem is put before the operators, until it is one no more. */
export async function changeOrder(settlement: Settlement, change: OrderChange): Promise<void> {
  const { trx, deps, tenantId, order } = settlement;
  const { problem } = change;
  const of = { tenantId, orderId: order.id };
  await updateOrderRow(trx, tenantId, order.id, change);
  if (problem) await openOrderCase(trx, deps, of, problem);
  else if (problem === null && order.problem) await closeOrderCases(trx, deps, of, [order.problem]);
  Object.assign(order, change);
}

/** Moves the order to another state. @returns false, and nothing changes, for one that it cannot go to from where it is */
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

/** What the buyer's open pages are to hear of it. */
export const eventsOf = ({ order, moved }: Settlement): LiveEvent[] => orderEvents(order, moved);
