import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Lets the app vacuum tables from which it has erased data, including tables created later. PostgreSQL has this right
 * since version 17; `migrate` grants it after an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        execute 'grant maintain on all tables in schema public to ${RUNTIME_ROLE}';
        execute 'alter default privileges in schema public grant maintain on tables to ${RUNTIME_ROLE}';
      end if;
    end $$;
    `,
  );
}
