import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0134-private-albums`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table photos validate constraint photos_status_known, validate constraint photos_private_status;
    alter table notification_preferences validate constraint notification_preferences_type_known;`,
  );
}
