import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** How many photo checks were asked for, approved, refused and appealed on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table site_days
      add column checks_asked integer not null default 0,
      add column checks_approved integer not null default 0,
      add column checks_refused integer not null default 0,
      add column checks_appealed integer not null default 0;`,
  );
}
