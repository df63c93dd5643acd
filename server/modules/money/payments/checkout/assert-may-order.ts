import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { selectOrderHolds } from '../orders/buyer.queries.ts';

/**
 * Rejects orders of a deleted account, of a member who owes money, and of one whose repeated withdrawals an operator has
 * to look at first. In the caller's transaction, which has locked the account.
 * @throws DomainError `authentication_required`, `money_owed`, `orders_held`
 */
export async function assertMayOrder(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const { deleted, owesMoney, held } = await selectOrderHolds(trx, tenantId, userId);
  // Deleted since the request was let in.
  if (deleted) throw domainError('authentication_required');
  if (owesMoney) throw domainError('money_owed');
  if (held) throw domainError('orders_held');
}
