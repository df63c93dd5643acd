import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * Where the data of a site is, in an installation with several pods. A row without `pod` says that it is in this
 * database, one with `pod` that it is in another; of two databases that differ, the one that knows of more moves is right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table tenants
      add column pod text,
      add column moves integer not null default 0;
    `,
  );
}
