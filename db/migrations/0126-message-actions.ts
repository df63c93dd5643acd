import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Reactions to messages, replies to messages, and messages that a participant has deleted for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table messages
      -- The recipient's reaction, an emoji.
      add column reaction text,
      -- The message of the same conversation that this one replies to. No foreign key, since messages are never
      -- deleted alone, and its check would keep everybody from writing.
      add column reply_to_seq integer,
      -- Deleted by one participant for themselves; the other still sees it.
      add column hidden_from_sender boolean not null default false,
      add column hidden_from_recipient boolean not null default false,
      add constraint messages_reaction_length check (char_length(reaction) between 1 and 16) not valid,
      add constraint messages_reply_to_earlier check (reply_to_seq < seq) not valid;

    alter table ledger_transfers
      drop constraint ledger_transfers_reason_known,
      add constraint ledger_transfers_reason_known check (reason in (
        'signup', 'message', 'photo', 'gift', 'reaction', 'package', 'return', 'refund', 'chargeback', 'withdrawal',
        'correction', 'debt')) not valid;`,
  );
}
