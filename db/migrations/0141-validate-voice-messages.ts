import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0140-voice-messages`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table messages validate constraint messages_kind_known;
    alter table ledger_transfers validate constraint ledger_transfers_reason_known;`,
  );
}
