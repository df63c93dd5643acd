import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Photos in messages, automatic credit refunds, and a live event for account deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Separate from profile photos: a photo sent to one member must not be shown to another.
    create table message_photos (
      tenant_id uuid not null,
      id uuid not null,
      message_id uuid not null,
      sender_id uuid not null,
      status text not null constraint message_photos_status_known check (status in ('inspection', 'active', 'removed')),
      -- Null after its file was deleted.
      storage_key text,
      width integer not null,
      height integer not null,
      -- Perceptual hash of 64 bits; null for pictures with too little detail.
      hash bytea constraint message_photos_hash_length check (octet_length(hash) = 8),
      removal_reason text,
      uploaded_at timestamptz not null,
      inspected_at timestamptz,
      removed_at timestamptz,
      -- When the recipient opened it.
      opened_at timestamptz,
      primary key (tenant_id, id),
      constraint message_photos_message_key unique (tenant_id, message_id),
      constraint message_photos_has_file check (status = 'removed' or storage_key is not null),
      foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
      foreign key (tenant_id, sender_id) references profiles (tenant_id, id) on delete cascade
    );
    create index message_photos_of_sender on message_photos (tenant_id, sender_id);
    create index message_photos_waiting on message_photos (tenant_id, uploaded_at) where status = 'inspection';
    create index message_photos_removed on message_photos (tenant_id, removed_at)
      where status = 'removed' and storage_key is not null;
    alter table messages drop column photo_id;

    -- When the credits of a message to a fictional profile are refunded without an answer; null if not applicable or
    -- settled.
    alter table messages add column returns_at timestamptz;
    update messages m set returns_at = m.sent_at + interval '3 days'
      from conversations c, profiles p
      where c.tenant_id = m.tenant_id and c.id = m.conversation_id and p.tenant_id = m.tenant_id and p.fictional
        and p.id = case when c.profile_low_id = m.sender_id then c.profile_high_id else c.profile_low_id end
        and m.cost > 0 and m.credits_returned_at is null;
    create index messages_to_return on messages (tenant_id, returns_at) where returns_at is not null;
    -- Whether there is an answer follows from the order of messages; a flag on each message would be redundant.
    drop index messages_to_answer;
    drop index messages_unanswered;
    alter table messages drop column answered_at;

    -- Whether this participant has written, to avoid searching a long conversation.
    alter table conversation_members add column has_written boolean not null default false;
    update conversation_members m set has_written = true where exists (select from messages w
      where w.tenant_id = m.tenant_id and w.conversation_id = m.conversation_id and w.sender_id = m.profile_id);

    alter table events drop constraint events_type_known;
    alter table events add constraint events_type_known check (type in (
      'message', 'read', 'like', 'unlike', 'match', 'block', 'photo', 'credits', 'account', 'chat'));
    `,
  );
  await protectTenantTables(db, ['message_photos']);
}
