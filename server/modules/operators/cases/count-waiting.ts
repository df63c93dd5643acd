import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

/** Beyond so many nobody needs the number: it is shown as `1000+`. */
const COUNTED = 1001;

/** What of each table waits, and since when; each has an index of exactly these rows, in this order. */
const QUEUES = {
  complaints: { waits: sql`status <> 'answered'`, since: sql`created_at` },
  order_cases: { waits: sql`closed_at is null`, since: sql`opened_at` },
};

export interface CountedQueue {
  count: number;
  oldest: Date | null;
  newest: Date | null;
}

/** How many rows of a queue's table wait at these sites, as far as it is worth counting, and since when. */
async function countWaiting(trx: Trx, table: keyof typeof QUEUES, tenantIds: readonly string[]): Promise<CountedQueue> {
  const { waits, since } = QUEUES[table];
  const rowsOf = sql`from ${sql.table(table)} where tenant_id = any(${tenantIds}::uuid[]) and ${waits}`;
  const { rows } = await sql<CountedQueue>`
    select (select count(*)::int from (select 1 ${rowsOf} limit ${COUNTED}) as waiting) as count,
      (select ${since} ${rowsOf} order by ${since}, id limit 1) as oldest,
      (select ${since} ${rowsOf} order by ${since} desc, id desc limit 1) as newest`.execute(trx);
  return rows[0]!;
}

/** Complaints without an answer. */
export const countComplaints = (trx: Trx, tenantIds: readonly string[]) => countWaiting(trx, 'complaints', tenantIds);

/** Orders that somebody should look at. */
export const countOrderCases = (trx: Trx, tenantIds: readonly string[]) => countWaiting(trx, 'order_cases', tenantIds);
