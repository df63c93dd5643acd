import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Counting stops here; the UI shows `1000+`. */
const COUNT_LIMIT = 1001;

/** Condition and timestamp per queue table. Each has a partial index on these rows in this order. */
const QUEUE_TABLES = {
  complaints: { waits: sql`status <> 'answered'`, since: sql`created_at` },
  order_cases: { waits: sql`closed_at is null`, since: sql`opened_at` },
};

interface QueueTableCount {
  count: number;
  oldest: Date | null;
  newest: Date | null;
}

/**
 * Counts the waiting rows of a queue's table at these sites, capped at `COUNTED`, with the oldest and newest timestamp.
 */
async function countQueue(
  trx: Trx,
  table: keyof typeof QUEUE_TABLES,
  tenantIds: readonly string[],
): Promise<QueueTableCount> {
  const { waits, since } = QUEUE_TABLES[table];
  const rowsOf = sql`from ${sql.table(table)} where tenant_id = any(${tenantIds}::uuid[]) and ${waits}`;
  const { rows } = await sql<QueueTableCount>`
    select (select count(*)::int from (select 1 ${rowsOf} limit ${COUNT_LIMIT}) as waiting) as count,
      (select ${since} ${rowsOf} order by ${since}, id limit 1) as oldest,
      (select ${since} ${rowsOf} order by ${since} desc, id desc limit 1) as newest`.execute(trx);
  return rows[0]!;
}

export const countComplaints = (trx: Trx, tenantIds: readonly string[]) => countQueue(trx, 'complaints', tenantIds);

export const countOrderCases = (trx: Trx, tenantIds: readonly string[]) => countQueue(trx, 'order_cases', tenantIds);
