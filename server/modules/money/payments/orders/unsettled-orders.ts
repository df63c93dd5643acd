import type { Money } from '../../../../../tenants/money.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { listWithdrawable } from '../withdrawals/list-withdrawable.ts';

/** A member's unsettled orders, shown before an account is deleted. */
export interface UnsettledView {
  /** Orders whose payment may still arrive: it is then refunded in full. */
  pending: Array<{ order: string; amount: Money; credits: number }>;
  /** Paid orders that can be withdrawn from now. `until` is null where the period does not end. */
  withdrawable: Array<{ order: string; total: Money; creditsLeft: number; amount: Money; until: string | null }>;
}

/** The member's unsettled orders, by the rules of orders and withdrawals. */
export async function viewUnsettled(
  deps: Pick<Deps, 'database' | 'clock'>,
  { tenant, viewer }: MemberCtx,
): Promise<UnsettledView> {
  const now = deps.clock.now();
  const found = await deps.database.withTenant(tenant.id, (trx) =>
    listWithdrawable(trx, tenant, { userId: viewer.userId, now }),
  );
  const paid = found.filter(({ order }) => order.paidAt !== null);
  const open = found.filter(({ order }) => order.paidAt === null);
  return {
    pending: open.map(({ order: { id, amount, currency, credits } }) => ({
      order: id,
      amount: { amount, currency },
      credits,
    })),
    withdrawable: paid.map(({ order: { id, amount: total, currency }, credits, amount, until }) => ({
      order: id,
      total: { amount: total, currency },
      creditsLeft: credits,
      amount: { amount, currency },
      until,
    })),
  };
}
