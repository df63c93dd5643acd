import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { SettlementOrder } from './settlement.queries.ts';

/** Determines how much of an order is unused, all in credits. */
interface UnusedCreditsInput {
  balance: number;
  /** Credits of orders paid later, less what was clawed back or is known to be used. */
  laterOrders: number;
  /** The same for this order. */
  orderLimit: number;
}

/**
 * Upper bound of the unused credits of an order `o`: its credits less what was clawed back or was used before free
 * credits arrived.
 */
export const unusedLimitSql = (o: string): RawBuilder<number> =>
  sql<number>`greatest(${sql.ref(`${o}.credits`)} - ${sql.ref(`${o}.credits_clawed_back`)} - ${sql.ref(`${o}.credits_used`)}, 0)`;

/** Unused credits of an order. Free credits are spent first, then those of the earliest order. */
export function unusedCredits({ balance, laterOrders, orderLimit }: UnusedCreditsInput): number {
  return Math.min(Math.max(balance - laterOrders, 0), orderLimit);
}

/** How many credits of a paid order are unused, by the buyer's current balance. */
export async function selectUnusedCredits(trx: Trx, tenantId: string, order: SettlementOrder): Promise<number> {
  const { rows } = await sql<UnusedCreditsInput>`
    select u.credits as balance, ${unusedLimitSql('this')} as "orderLimit", (select coalesce(sum(${unusedLimitSql('o')}), 0)::int from orders o
        where o.tenant_id = u.tenant_id and o.user_id = u.id and o.paid_at is not null
          and (o.paid_at, o.id) > (${order.paidAt}::timestamptz, ${order.id}::uuid)) as "laterOrders"
    from users u join orders this on this.tenant_id = u.tenant_id and this.id = ${order.id}
    where u.tenant_id = ${tenantId} and u.id = ${order.userId}`.execute(trx);
  return unusedCredits(rows[0]!);
}
