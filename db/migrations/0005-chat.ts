import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Conversations, messages, and the stream of live events per member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- One conversation per pair, the smaller id first. last_seq is the number of its latest message.
    create table conversations (
      tenant_id uuid not null,
      id uuid not null,
      profile_low_id uuid not null,
      profile_high_id uuid not null,
      started_by_id uuid not null,
      last_seq integer not null default 0,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      constraint conversations_pair_key unique (tenant_id, profile_low_id, profile_high_id),
      constraint conversations_pair_order check (profile_low_id < profile_high_id),
      constraint conversations_starter check (started_by_id in (profile_low_id, profile_high_id)),
      foreign key (tenant_id, profile_low_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, profile_high_id) references profiles (tenant_id, id) on delete cascade
    );
    create index conversations_started on conversations (tenant_id, started_by_id, created_at);

    create table conversation_members (
      tenant_id uuid not null,
      conversation_id uuid not null,
      profile_id uuid not null,
      other_profile_id uuid not null,
      unread_count integer not null default 0 constraint conversation_members_unread check (unread_count >= 0),
      read_seq integer not null default 0,
      hidden_up_to_seq integer not null default 0,
      hidden boolean not null default false,
      refuses_photos boolean not null default false,
      last_message_at timestamptz not null,
      primary key (tenant_id, conversation_id, profile_id),
      foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, other_profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index conversation_members_list on conversation_members (tenant_id, profile_id, last_message_at desc)
      where not hidden;

    create table messages (
      tenant_id uuid not null,
      id uuid not null,
      conversation_id uuid not null,
      seq integer not null,
      sender_id uuid not null,
      client_id text not null constraint messages_client_id_length check (char_length(client_id) between 8 and 64),
      kind text not null constraint messages_kind_known check (kind in ('text', 'photo', 'gift')),
      text text not null default '',
      gift text,
      photo_id uuid,
      cost integer not null constraint messages_cost check (cost >= 0),
      transfer_id uuid,
      operator_id uuid,
      sent_at timestamptz not null,
      answered_at timestamptz,
      credits_returned_at timestamptz,
      erased_at timestamptz,
      primary key (tenant_id, id),
      constraint messages_seq_key unique (tenant_id, conversation_id, seq),
      constraint messages_client_id_key unique (tenant_id, sender_id, client_id),
      foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
      foreign key (tenant_id, sender_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, photo_id) references photos (tenant_id, id) on delete set null (photo_id),
      foreign key (tenant_id, transfer_id) references ledger_transfers (tenant_id, id)
    );
    create index messages_to_answer on messages (tenant_id, conversation_id) where answered_at is null;
    create index messages_unanswered on messages (tenant_id, sent_at) where answered_at is null and credits_returned_at is null and cost > 0;

    create table message_drafts (
      tenant_id uuid not null,
      conversation_id uuid not null,
      profile_id uuid not null,
      text text not null,
      updated_at timestamptz not null,
      primary key (tenant_id, conversation_id, profile_id),
      foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );

    -- Live events per recipient, numbered without gaps in commit order (the cursor row is locked until commit), so
    -- that a stream resumed after number n neither misses nor repeats an event.
    create table event_cursors (
      tenant_id uuid not null,
      profile_id uuid not null,
      last_seq bigint not null default 0,
      primary key (tenant_id, profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create table events (
      tenant_id uuid not null,
      profile_id uuid not null,
      seq bigint not null,
      type text not null constraint events_type_known check (type in ('message', 'read', 'like', 'unlike', 'match', 'block', 'photo', 'credits')),
      payload jsonb not null,
      created_at timestamptz not null,
      primary key (tenant_id, profile_id, seq),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index events_old on events (tenant_id, created_at);

    -- A page left within 10 seconds, if the link requested it (query lb).
    create table page_bounces (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      path text not null,
      network text,
      seconds numeric(5, 2) not null,
      created_at timestamptz not null,
      primary key (tenant_id, id)
    );
    `,
  );
  await protectTenantTables(db, [
    'conversations',
    'conversation_members',
    'messages',
    'message_drafts',
    'event_cursors',
    'events',
    'page_bounces',
  ]);
}
