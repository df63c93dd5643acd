import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { OrderState } from '../orders/order-states.ts';
import { unusedLimitSql } from '../settlement/unused-credits.ts';
import type { WithdrawalFacts } from './withdrawal-rule.ts';

/** An order of a member with what a withdrawal depends on. */
export interface WithdrawalRow extends WithdrawalFacts {
  id: string;
  status: OrderState;
  credits: number;
  amount: number;
  currency: string;
  paidAt: Date | null;
  withdrawnAt: Date | null;
}

/** The member's orders that are open or paid, newest first. Unused credits are those of the latest orders. */
export async function selectWithdrawalRows(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    with own as (
      select o.*, case when o.paid_at is null then 0 else ${unusedLimitSql('o')} end as kept from orders o
      where o.tenant_id = ${tenantId} and o.user_id = ${userId}
        and (o.paid_at is not null or o.status in ('created', 'pending'))
    ), counted as (
      select own.*, sum(kept) over (order by paid_at desc nulls first, id desc) - kept as later from own
    )
    select o.id, o.status, o.credits, o.amount, o.currency, o.paid_at, o.withdrawn_at,
      least(greatest(u.credits - o.later, 0), o.kept)::int as left, r.refunded,
      r.failed and coalesce(o.problem = 'refund_failed', false) as reopened
    from counted o
      join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
      cross join lateral (select
          coalesce(sum(amount) filter (where status not in ('failed', 'canceled')), 0)::int as refunded,
          coalesce(bool_or(cause = 'withdrawal' and status in ('failed', 'canceled')), false) as failed
        from refunds where tenant_id = o.tenant_id and order_id = o.id) r
    where o.status in ('created', 'pending', 'paid')
    order by o.created_at desc, o.id desc`.execute(trx);
  return rows;
}

/** How many orders a member has withdrawn from since a moment, after they were paid. */
export async function countWithdrawals(
  trx: Trx,
  { tenantId, userId, since }: { tenantId: string; userId: string; since: Date },
): Promise<number> {
  const row = await trx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('withdrawnAt', '>', since)
    .whereRef('paidAt', '<=', 'withdrawnAt')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
