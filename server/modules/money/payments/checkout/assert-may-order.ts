import { domainError } from '../../../../lib/errors/errors.ts';
import type { BuyerRow } from '../orders/buyer.queries.ts';

/**
 * Rejects orders of an account that was banned or deleted since the request was let in, of a member who owes money, and of one
 * whose repeated withdrawals an operator has to look at first. Read the buyer behind the lock on the account.
 * @throws DomainError `authentication_required`, `money_owed`, `orders_held`
 */
export function assertMayOrder({ status, orderHold }: Pick<BuyerRow, 'status' | 'orderHold'>): void {
  if (status === 'blocked' || status === 'deleted') throw domainError('authentication_required');
  if (orderHold) throw domainError(orderHold);
}
