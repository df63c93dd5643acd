import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** The app lock of a session: its PIN, after how many minutes without use it locks, and since when it is locked by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table sessions
      -- As for passwords; null without a lock.
      add column pin_hash text,
      add column lock_minutes integer,
      -- Null while it was not locked by hand; the time without use counts all the same.
      add column locked_at timestamptz;`,
  );
}
