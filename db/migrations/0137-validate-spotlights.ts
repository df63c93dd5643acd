import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0136-spotlights` replaced the constraints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table notification_preferences validate constraint notification_preferences_type_known;
    alter table live_events validate constraint live_events_type_known;
    alter table ledger_transfers validate constraint ledger_transfers_reason_known;`,
  );
}
