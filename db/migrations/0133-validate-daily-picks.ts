import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0132-daily-picks` replaced the constraint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(db, `alter table notification_preferences validate constraint notification_preferences_type_known;`);
}
