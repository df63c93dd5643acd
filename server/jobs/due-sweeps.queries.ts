import { sql } from 'kysely';

import type { Trx } from '../../db/client.ts';

/**
 * Names of the sweeps that may have something to do at a time, by tenant; tenants without any are absent. The function
 * is in the migration `due-sweeps`.
 */
export async function selectDueSweeps(trx: Trx, tenantIds: readonly string[], now: Date) {
  const { rows } = await sql<{ tenantId: string; sweeps: string[] }>`
    select tenant_id, sweeps from due_sweeps(${[...tenantIds]}::uuid[], ${now}::timestamptz)`.execute(trx);
  return new Map(rows.map(({ tenantId, sweeps }) => [tenantId, new Set(sweeps)]));
}

/** Lets a statement of this transaction take ten minutes: after days without a worker there is much to delete. */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(trx);
}
