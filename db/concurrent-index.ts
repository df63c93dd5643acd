import { type Kysely, sql } from 'kysely';

import { runDdl } from './row-level-security.ts';

/**
 * Creates an index while its table is written to, for migrations outside of a transaction. It waits for all
 * transactions that are open, which blocks nobody, so without a limit. One that failed halfway left an invalid index
 * (https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY), which is replaced.
 * @param definition what follows the name, such as `on users (tenant_id, email)`
 */
export async function createIndexConcurrently(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  await runDdl(db, 'set lock_timeout = 0');
  if (rows[0]) await runDdl(db, `drop index concurrently ${name}`);
  await runDdl(db, `create index concurrently ${name} ${definition}`);
  await runDdl(db, 'reset lock_timeout');
}
