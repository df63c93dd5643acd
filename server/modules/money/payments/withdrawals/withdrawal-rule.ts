import type { Tenant } from '../../../../context.ts';
import { localDate, addDays, startOfDay } from '../../../../lib/time/local-date.ts';
import { isFinalState } from '../orders/order-states.ts';
import type { SettlementOrder } from '../settlement/settlement.queries.ts';
import { nextWorkingDay } from './working-days.ts';

/** Why an order cannot be withdrawn from. */
export type WithdrawalRefusal = 'not_paid' | 'withdrawn' | 'too_late' | 'nothing_left';

/** What a withdrawal returns: unused credits, and their share of the price in minor units. */
export interface Withdrawable {
  credits: number;
  amount: number;
}

/**
 * End of the withdrawal period: `refund_days` full days after the day of payment, on the tenant's calendar; if the last
 * of them is not a working day, the end of the next working day (Directive 2011/83/EU, article 9; Regulation 1182/71,
 * article 3(1) and (4)).
 */
export function withdrawalEndsAt(tenant: Pick<Tenant, 'refund_days' | 'time_zone'>, paidAt: Date): Date {
  const last = nextWorkingDay(addDays(localDate(paidAt, tenant.time_zone), tenant.refund_days));
  return startOfDay(addDays(last, 1), tenant.time_zone);
}

/** What a withdrawal from an order depends on, beside the order. Amounts in minor units. */
export interface WithdrawalFacts {
  /** Unused credits of the order. */
  left: number;
  /** Whether a withdrawal failed and nothing was refunded instead. */
  reopened: boolean;
  /** Amount of the order that was refunded or is pending. */
  refunded: number;
}

type WithdrawalOrder = Pick<SettlementOrder, 'status' | 'paidAt' | 'withdrawnAt' | 'credits' | 'amount'>;

/**
 * What a member gets by withdrawing now (decisions, section 14), or why that is not possible. Nothing yet for an order
 * that is not paid. The period does not end after a withdrawal in time whose refund failed, or for credits that came
 * back to the order after it.
 */
export function calculateWithdrawal(
  tenant: Pick<Tenant, 'refund_days' | 'time_zone'>,
  order: WithdrawalOrder,
  known: WithdrawalFacts & { now: Date },
): Withdrawable | WithdrawalRefusal {
  if (!isFinalState(order.status)) return order.withdrawnAt === null ? { credits: 0, amount: 0 } : 'withdrawn';
  if (order.status !== 'paid' || order.paidAt === null) return order.withdrawnAt === null ? 'not_paid' : 'withdrawn';
  const share = Math.round((order.amount * known.left) / order.credits);
  const amount = Math.min(share, order.amount - known.refunded);
  if (amount <= 0) return order.withdrawnAt === null ? 'nothing_left' : 'withdrawn';
  const open = known.reopened || order.withdrawnAt !== null || known.now < withdrawalEndsAt(tenant, order.paidAt);
  return open ? { credits: known.left, amount } : 'too_late';
}

/**
 * Until when an order can be withdrawn from, exclusive: its period, which starts with the payment, so for an order that
 * is not paid at the earliest now. Null where the period does not end.
 */
export function withdrawableUntil(
  tenant: Pick<Tenant, 'refund_days' | 'time_zone'>,
  { paidAt, withdrawnAt }: Pick<SettlementOrder, 'paidAt' | 'withdrawnAt'>,
  { reopened, now }: { reopened: boolean; now: Date },
): Date | null {
  const until = withdrawalEndsAt(tenant, paidAt ?? now);
  return (reopened || withdrawnAt !== null) && until <= now ? null : until;
}
