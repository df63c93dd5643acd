import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { selectOrderHold } from '../orders/buyer.queries.ts';

/**
 * Rejects orders of an account that was banned or deleted since the request was let in, of a member who owes money, and of one
 * whose repeated withdrawals an operator has to look at first. In the caller's transaction, which has locked the account.
 * @throws DomainError `authentication_required`, `money_owed`, `orders_held`
 */
export async function assertMayOrder(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const hold = await selectOrderHold(trx, tenantId, userId);
  if (hold) throw domainError(hold);
}
