import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { selectOrderHolds } from '../orders/buyer.queries.ts';

/**
 * Rejects orders of a member who owes money, and of one whose repeated withdrawals an operator has to look at first. In
 * the caller's transaction, which has locked the account.
 * @throws DomainError `money_owed`, `orders_held`
 */
export async function assertMayOrder(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const { owesMoney, held } = await selectOrderHolds(trx, tenantId, userId);
  if (owesMoney) throw domainError('money_owed');
  if (held) throw domainError('orders_held');
}
