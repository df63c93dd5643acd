import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Page visibility of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table sessions
      -- When the session's last visible page was hidden; null while one is visible.
      add column hidden_at timestamptz;
    `,
  );
}
