import {
  payOffDebt,
  postTransfer,
  selectCredits,
  type AccountRef,
  type TransferReason,
} from '../../../ledger/credits/index.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { selectUnusedCredits } from './unused-credits.ts';
import { updateRefund, type RefundRow, type RefundStatus } from '../refunds/refunds.queries.ts';
import { updateOrder, type Settlement } from './settlement.ts';
import { countChargebacks } from './settlement.queries.ts';

/** Whether a refund is pending or executed. */
export const isActiveRefund = (status: RefundStatus): boolean => status !== 'failed' && status !== 'canceled';

/** Sum of the refunds that are pending or executed, in minor units. */
export const activeRefundTotal = (refunds: ReadonlyArray<Pick<RefundRow, 'status' | 'amount'>>): number =>
  refunds.reduce((sum, { status, amount }) => sum + (isActiveRefund(status) ? amount : 0), 0);

/**
 * The credits of a refund: its share of the order, rounded in the buyer's favor so that refunds of the whole amount add
 * up to all credits, and of less to no more than their share. Money in minor units.
 * @param before amount of earlier refunds of the order
 */
export function refundShare(order: { amount: number; credits: number }, before: number, amount: number): number {
  const upTo = (money: number) =>
    Math.floor((order.credits * Math.min(money, order.amount)) / Math.max(order.amount, 1));
  return upTo(before + amount) - upTo(before);
}

/** An order and one of its refunds, with their new values. */
export interface RefundChange {
  settlement: Settlement;
  refund: RefundRow;
}

/** Claws back a refund's share of the credits, at most what is unused of the order. */
export async function clawBackRefund(
  settlement: Settlement,
  refund: RefundRow,
  all: readonly RefundRow[],
): Promise<RefundChange> {
  const { trx, tenantId, order } = settlement;
  // A chargeback has clawed back everything; if it is reversed, the refund's share is clawed back then.
  if (order.status === 'charged_back') return { settlement, refund };
  const before = activeRefundTotal(all.filter((other) => other.id !== refund.id));
  const left = await selectUnusedCredits(trx, tenantId, order);
  return reserveCredits(settlement, refund, Math.min(refundShare(order, before, refund.amount), left));
}

export async function reserveCredits(
  settlement: Settlement,
  refund: RefundRow,
  credits: number,
): Promise<RefundChange> {
  if (credits === 0) return { settlement, refund };
  const reserved = await updateRefundCredits(settlement, refund, credits);
  const charged = await postOrderTransfer(settlement, {
    reason: refund.cause === 'withdrawal' ? 'withdrawal' : 'refund',
    amount: credits,
    key: `refund:${refund.id}:${reserved.transferCount}`,
    from: memberAccount(settlement),
    to: { kind: 'withdrawn' },
  });
  const creditsClawedBack = settlement.order.creditsClawedBack + credits;
  return { settlement: await updateOrder(charged, { creditsClawedBack }), refund: reserved };
}

/** Restores the credits of a failed refund; an active chargeback takes them over. */
export async function restoreRefundCredits(settlement: Settlement, refund: RefundRow): Promise<RefundChange> {
  const { order } = settlement;
  const { credits } = refund;
  if (credits === 0) return { settlement, refund };
  const restored = await updateRefundCredits(settlement, refund, 0);
  if (order.status === 'charged_back') {
    const creditsChargedBack = order.creditsChargedBack + credits;
    return { settlement: await updateOrder(settlement, { creditsChargedBack }), refund: restored };
  }
  const paidBack = await restoreCredits(settlement, {
    reason: refund.cause === 'withdrawal' ? 'withdrawal' : 'refund',
    amount: credits,
    key: `refund:${refund.id}:${restored.transferCount}`,
  });
  const creditsClawedBack = order.creditsClawedBack - credits;
  return { settlement: await updateOrder(paidBack, { creditsClawedBack }), refund: restored };
}

/** Claws back the rest of an order: from the balance as far as possible, the remainder becomes debt. */
export async function clawBackChargeback(settlement: Settlement): Promise<Settlement> {
  const { trx, tenantId, order } = settlement;
  const rest = order.credits - order.creditsClawedBack;
  if (rest === 0) return settlement;
  const held = Math.min(await selectCredits(trx, tenantId, order.userId), rest);
  const key = await chargebackIdempotencyKey(settlement);
  const to: AccountRef = { kind: 'withdrawn' };
  const owed: AccountRef = { kind: 'member_debt', userId: order.userId };
  let charged = settlement;
  if (held > 0)
    charged = await postOrderTransfer(charged, {
      reason: 'chargeback',
      key,
      amount: held,
      from: memberAccount(settlement),
      to,
    });
  if (rest > held) {
    charged = await postOrderTransfer(charged, {
      reason: 'chargeback',
      key: `${key}:owed`,
      amount: rest - held,
      from: owed,
      to,
    });
  }
  const creditsChargedBack = order.creditsChargedBack + rest;
  return updateOrder(charged, { creditsClawedBack: order.credits, creditsChargedBack });
}

export async function reverseChargeback(settlement: Settlement): Promise<Settlement> {
  const { order } = settlement;
  const amount = order.creditsChargedBack;
  if (amount === 0) return settlement;
  const restored = await restoreCredits(settlement, {
    reason: 'chargeback',
    key: `${await chargebackIdempotencyKey(settlement)}:back`,
    amount,
  });
  return updateOrder(restored, { creditsClawedBack: order.creditsClawedBack - amount, creditsChargedBack: 0 });
}

const memberAccount = ({ order }: Settlement): AccountRef => ({ kind: 'member', userId: order.userId });

interface OrderTransfer {
  reason: TransferReason;
  key: string;
  amount: number;
  from: AccountRef;
  to: AccountRef;
}

async function postOrderTransfer(settlement: Settlement, { key, ...movement }: OrderTransfer): Promise<Settlement> {
  const { trx, deps, tenantId, order, now } = settlement;
  const reference = { type: 'order', id: order.id };
  const transfer = { tenantId, id: newId(deps.clock), at: now, reference, idempotencyKey: key, ...movement };
  // The order is locked and records each transfer: a used key means that order and ledger disagree.
  if (!(await postTransfer(trx, transfer))) throw new Error(`transfer ${key} exists already`);
  return { ...settlement, balanceChanged: true };
}

/** Pays off a debt first. */
async function restoreCredits(
  settlement: Settlement,
  back: Pick<OrderTransfer, 'reason' | 'key' | 'amount'>,
): Promise<Settlement> {
  const { trx, deps, tenantId, order, now } = settlement;
  const movement = { ...back, from: { kind: 'withdrawn' }, to: memberAccount(settlement) } as const;
  const restored = await postOrderTransfer(settlement, movement);
  const reference = { type: 'order', id: order.id };
  const income = { tenantId, id: newId(deps.clock), at: now, reference, idempotencyKey: back.key };
  await payOffDebt(trx, { ...income, userId: order.userId });
  return restored;
}

async function updateRefundCredits(
  { trx, tenantId }: Settlement,
  refund: RefundRow,
  credits: number,
): Promise<RefundRow> {
  const transferCount = refund.transferCount + 1;
  await updateRefund(trx, tenantId, refund.id, { transferCount, credits });
  return { ...refund, transferCount, credits };
}

/** Key of the order's latest chargeback. */
async function chargebackIdempotencyKey({ trx, tenantId, order }: Settlement): Promise<string> {
  return `chargeback:${order.id}:${await countChargebacks(trx, tenantId, order.id)}`;
}
