import type { Money } from '../../../../../tenants/money.ts';
import type { MemberCtx } from '../../../../context.ts';
import { DomainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { selectUnsettledOrders } from './unsettled-orders.queries.ts';
import { viewWithdrawal, type WithdrawalView } from '../withdrawals/withdraw.ts';

/** A member's unsettled orders, shown before an account is deleted. */
export interface UnsettledView {
  /** Unpaid orders whose payment may complete without an action of the member. */
  pending: Array<{ order: string; amount: Money; credits: number }>;
  /** Paid orders that can be withdrawn from now. `until` is null where the period does not end. */
  withdrawable: Array<Omit<WithdrawalView, 'until'> & { until: string | null }>;
}

/** The member's unsettled orders, by the rules of orders and withdrawals. */
export async function viewUnsettled(
  deps: Parameters<typeof viewWithdrawal>[0],
  ctx: MemberCtx,
): Promise<UnsettledView> {
  const { tenant, viewer } = ctx;
  const now = deps.clock.now();
  // A generous limit (holidays extend the period) that only avoids checking a member's old orders.
  const paidSince = new Date(now.getTime() - (tenant.refund_days + 14) * DAY_MS);
  const key = { tenantId: tenant.id, userId: viewer.userId, paidSince };
  const rows = await deps.database.withTenant(tenant.id, (trx) => selectUnsettledOrders(trx, key));
  const withdrawable: UnsettledView['withdrawable'] = [];
  for (const { id } of rows.filter(({ paid }) => paid)) {
    const view = await viewWithdrawal(deps, ctx, { order: id }).catch(nullIfOver);
    if (view) withdrawable.push({ ...view, until: Date.parse(view.until) > now.getTime() ? view.until : null });
  }
  const underWay = rows.flatMap(({ id, amount, currency, credits, paid }) =>
    paid ? [] : [{ order: id, amount: { amount, currency }, credits }],
  );
  return { pending: underWay, withdrawable };
}

function nullIfOver(error: unknown): null {
  if (error instanceof DomainError && error.code === 'withdrawal_over') return null;
  throw error;
}
