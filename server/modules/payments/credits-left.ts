import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { SettledOrder } from './settlement.queries.ts';

/** What decides how much of an order is left, all in credits. */
interface Holding {
  /** The member's balance. */
  balance: number;
  /** Of orders paid later: their credits less what was taken back of them, or is known to be used. */
  later: number;
  /** The same of this order. */
  kept: number;
}

/** What may be left of an order `o` at most: its credits less what was taken back, or was used before free credits came. */
const kept = (o: string): RawBuilder<number> =>
  sql<number>`greatest(${sql.ref(`${o}.credits`)} - ${sql.ref(`${o}.credits_taken_back`)} - ${sql.ref(`${o}.credits_used`)}, 0)`;

/**
 * Credits of an order that were not spent: free credits are spent first, then those of the earliest order.
 */
export function creditsLeft({ balance, later, kept }: Holding): number {
  return Math.min(Math.max(balance - later, 0), kept);
}

/** How many credits of a paid order are left, by the buyer's balance of this moment. */
export async function selectCreditsLeft(trx: Trx, tenantId: string, order: SettledOrder): Promise<number> {
  const { rows } = await sql<Holding>`
    select u.credits as balance, ${kept('this')} as kept, (select coalesce(sum(${kept('o')}), 0)::int from orders o
        where o.tenant_id = u.tenant_id and o.user_id = u.id and o.paid_at is not null
          and (o.paid_at, o.id) > (${order.paidAt}::timestamptz, ${order.id}::uuid)) as later
    from users u join orders this on this.tenant_id = u.tenant_id and this.id = ${order.id}
    where u.tenant_id = ${tenantId} and u.id = ${order.userId}`.execute(trx);
  return creditsLeft(rows[0]!);
}
