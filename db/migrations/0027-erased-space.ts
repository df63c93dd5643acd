import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/** Lets the app vacuum tables from which it has erased data, including tables created later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    grant maintain on all tables in schema public to ${RUNTIME_ROLE};
    alter default privileges in schema public grant maintain on tables to ${RUNTIME_ROLE};
    `,
  );
}
