import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** A member's own pause: since when, and whether the profile is invisible once it ends. It is invisible until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table profiles
      add column away_since timestamptz,
      -- Null while the account is not paused: PostgreSQL 15 adds no default to a table whose row type a function takes.
      add column invisible_when_back boolean;`,
  );
}
