import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import { calculateWithdrawal, withdrawableUntil, type Withdrawable } from './withdrawal-rule.ts';
import { selectWithdrawalRows, type WithdrawalRow } from './withdrawals.queries.ts';

/** An order that its member can withdraw from now. */
export interface WithdrawableOrder extends Withdrawable {
  order: WithdrawalRow;
  /** End of the period, exclusive: ISO 8601; null where it does not end. */
  until: string | null;
}

/** The member's orders that can be withdrawn from now, newest first, in the caller's transaction. */
export async function listWithdrawable(
  trx: Trx,
  tenant: Tenant,
  { userId, now }: { userId: string; now: Date },
): Promise<WithdrawableOrder[]> {
  const rows = await selectWithdrawalRows(trx, { tenantId: tenant.id, userId });
  return rows.flatMap((order) => {
    const judged = calculateWithdrawal(tenant, order, { ...order, now });
    if (typeof judged === 'string') return [];
    const until = withdrawableUntil(tenant, order, { reopened: order.reopened, now });
    return [{ ...judged, order, until: until?.toISOString() ?? null }];
  });
}
