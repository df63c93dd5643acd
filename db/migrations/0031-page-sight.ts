import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Page visibility of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table sessions
      -- When the session's page went out of sight; null as soon as one of its pages is looked at.
      add column hidden_at timestamptz;
    `,
  );
}
