import type { Trx } from '../../../../db/client.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { selectOrder, selectOrders } from './orders.queries.ts';
import { toTransactionLine } from './transaction.mapper.ts';
import type { TransactionLineView, TransactionListView } from './transaction.view.ts';

const PAGE_SIZE = 20;

type OrdersPage = Pick<TransactionListView, 'next'> & { orders: Array<Omit<TransactionLineView, 'withdrawable'>> };

/**
 * Reads a page of a member's orders, newest first, in the caller's transaction.
 * @param after last order of the previous page
 * @throws DomainError `not_found` when that is not the member's
 */
export async function readOrdersPage(
  trx: Trx,
  owner: { tenantId: string; userId: string },
  after: string | undefined,
): Promise<OrdersPage> {
  const place = after === undefined ? null : isUuid(after) && (await selectOrder(trx, owner, after));
  if (place === false || place === undefined) throw domainError('not_found');
  const rows = await selectOrders(trx, owner, { after: place, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  return { orders: shown.map(toTransactionLine), next: rows.length > PAGE_SIZE ? shown.at(-1)!.id : null };
}
