import type { Tenant } from '../../context.ts';
import { localDate, shiftDays, startOfDay } from '../../lib/local-date.ts';
import type { SettledOrder } from './settlement.queries.ts';
import { workingDayFrom } from './working-days.ts';

/** Why an order cannot be withdrawn from. */
export type NoWithdrawal = 'not_paid' | 'withdrawn' | 'too_late' | 'nothing_left';

/** What a withdrawal gives back: unused credits, and their share of the money in minor units. */
export interface Withdrawable {
  credits: number;
  amount: number;
}

/**
 * The end of the time for withdrawing: `refund_days` whole days after the day of the payment, on the site's calendar, and where
 * the last of them is no working day, the end of the next that is (Directive 2011/83/EU, article 9; Regulation 1182/71,
 * article 3(1) and (4)).
 */
export function withdrawalEnds(tenant: Pick<Tenant, 'refund_days' | 'time_zone'>, paidAt: Date): Date {
  const last = workingDayFrom(shiftDays(localDate(paidAt, tenant.time_zone), tenant.refund_days));
  return startOfDay(shiftDays(last, 1), tenant.time_zone);
}

/**
 * What a member gets who withdraws from an order now (decisions, section 6), or why they cannot. Where paying back has
 * a withdrawal failed before, the time for it does not run out: they did ask in time.
 * @param known.left unused credits of the order
 * @param known.reopened whether a withdrawal failed and nothing was given back in its place
 * @param known.refunded money of the order that went back or is on its way
 */
export function judgeWithdrawal(
  tenant: Pick<Tenant, 'refund_days' | 'time_zone'>,
  order: Pick<SettledOrder, 'status' | 'paidAt' | 'withdrawnAt' | 'credits' | 'amount'>,
  known: { left: number; refunded: number; reopened: boolean; now: Date },
): Withdrawable | NoWithdrawal {
  if (order.withdrawnAt !== null) return 'withdrawn';
  if (order.status !== 'paid' || order.paidAt === null) return 'not_paid';
  if (known.now >= withdrawalEnds(tenant, order.paidAt) && !known.reopened) return 'too_late';
  const share = Math.round((order.amount * known.left) / order.credits);
  const amount = Math.min(share, order.amount - known.refunded);
  return amount > 0 ? { credits: known.left, amount } : 'nothing_left';
}
