import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** When to notify a member who is offline of messages, and which messages a notification was sent for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table conversation_members
      -- When the next notification is due; null if there is nothing to notify.
      add column notice_due_at timestamptz,
      -- The last mail about this conversation.
      add column mailed_at timestamptz,
      -- The last message for which push notifications were sent.
      add column pushed_seq integer not null default 0;
    create index conversation_members_notice_due on conversation_members (tenant_id, notice_due_at)
      where notice_due_at is not null;
    `,
  );
}
