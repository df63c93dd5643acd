import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Checks the rows from before `0126-message-actions`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table messages validate constraint messages_reaction_length;
    alter table messages validate constraint messages_reply_to_earlier;
    alter table ledger_transfers validate constraint ledger_transfers_reason_known;`,
  );
}
