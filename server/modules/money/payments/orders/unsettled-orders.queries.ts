import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { mayBePendingSql } from '../../../ledger/credits/index.ts';

interface UnsettledRow {
  id: string;
  amount: number;
  currency: string;
  credits: number;
  /** Otherwise its payment may be pending. */
  paid: boolean;
}

/**
 * The member's orders with a possibly pending payment, and those that were paid since a moment or whose refund failed,
 * without withdrawn ones; newest first.
 */
export async function selectUnsettledOrders(
  trx: Trx,
  { tenantId, userId, paidSince }: { tenantId: string; userId: string; paidSince: Date },
): Promise<UnsettledRow[]> {
  const { rows } = await sql<UnsettledRow>`
    select o.id, o.amount, o.currency, o.credits, o.status = 'paid' as paid
    from orders o
    where o.tenant_id = ${tenantId} and o.user_id = ${userId} and (${mayBePendingSql('o')}
      or (o.status = 'paid' and o.withdrawn_at is null and (o.paid_at > ${paidSince} or o.problem = 'refund_failed')))
    order by o.created_at desc, o.id desc`.execute(trx);
  return rows;
}
