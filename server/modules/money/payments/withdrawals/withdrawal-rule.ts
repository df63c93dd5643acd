import type { Tenant } from '../../../../context.ts';
import { localDate, addDays, startOfDay } from '../../../../lib/time/local-date.ts';
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

/**
 * What a member gets by withdrawing now (decisions, section 6), or why that is not possible. After a withdrawal whose
 * refund failed the period does not end: the request was in time.
 * @param known.left unused credits of the order
 * @param known.reopened whether a withdrawal failed and nothing was refunded instead
 * @param known.refunded amount of the order that was refunded or is pending
 */
export function calculateWithdrawal(
  tenant: Pick<Tenant, 'refund_days' | 'time_zone'>,
  order: Pick<SettlementOrder, 'status' | 'paidAt' | 'withdrawnAt' | 'credits' | 'amount'>,
  known: { left: number; refunded: number; reopened: boolean; now: Date },
): Withdrawable | WithdrawalRefusal {
  if (order.withdrawnAt !== null) return 'withdrawn';
  if (order.status !== 'paid' || order.paidAt === null) return 'not_paid';
  if (known.now >= withdrawalEndsAt(tenant, order.paidAt) && !known.reopened) return 'too_late';
  const share = Math.round((order.amount * known.left) / order.credits);
  const amount = Math.min(share, order.amount - known.refunded);
  return amount > 0 ? { credits: known.left, amount } : 'nothing_left';
}
