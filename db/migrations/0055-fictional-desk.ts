import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** The texts and traits of a fictional profile, which operators write; none may be a member's. */
const WRITTEN = `name, birth_date, gender, sexuality, country, region, about, looking_for, ideal_evening, ask_me, hair, eyes,
  body, relationship, tattoos, reason, interests`;

/** Fictional profiles are written at the desk, and conversations with them wait there for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Since when a conversation awaits an operator's answer, and when its first credits would be refunded; null if it
    -- does not.
    alter table conversations
      add column waits_since timestamptz,
      add column waits_until timestamptz,
      add constraint conversations_waits check ((waits_since is null) = (waits_until is null));
    update conversations c set waits_since = w.since, waits_until = w.until
      from (select m.tenant_id, m.conversation_id, min(m.sent_at) as since, min(m.returns_at) as until from messages m
        where m.returns_at is not null and not exists (select from messages a where a.tenant_id = m.tenant_id
          and a.conversation_id = m.conversation_id and a.seq > m.seq and a.sender_id <> m.sender_id)
        group by m.tenant_id, m.conversation_id) w
      where c.tenant_id = w.tenant_id and c.id = w.conversation_id;
    -- By waiting time across sites: an operator of several sites sees the oldest of all.
    create index conversations_waiting on conversations (waits_since, id, tenant_id) where waits_since is not null;

    -- The automatic answer to the question whether a profile is real; not written by an operator.
    alter table messages add column automatic boolean not null default false;
    create index messages_of_operators on messages (tenant_id, sent_at) where operator_id is not null;
    create index messages_returned on messages (tenant_id, credits_returned_at) where credits_returned_at is not null;

    -- The operator who made a fictional profile like a member.
    alter table likes add column operator_id uuid;

    create table fictional_profiles (
      tenant_id uuid not null,
      profile_id uuid not null,
      language text not null,
      published_at timestamptz,
      retired_at timestamptz,
      written_by uuid not null,
      updated_at timestamptz not null,
      primary key (tenant_id, profile_id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );

    create index profiles_fictional on profiles (created_at desc, id desc, tenant_id) where fictional;

    -- Source of each picture of a fictional profile: drawn, or licensed by the person shown.
    create table fictional_pictures (
      tenant_id uuid not null,
      photo_id uuid not null,
      kind text not null constraint fictional_pictures_kind_known check (kind in ('illustrated', 'licensed')),
      source text not null constraint fictional_pictures_source check (char_length(source) between 3 and 500),
      operator_id uuid not null,
      created_at timestamptz not null,
      primary key (tenant_id, photo_id),
      foreign key (tenant_id, photo_id) references photos (tenant_id, id) on delete cascade
    );
    `,
  );
  // Tables of the desk: the members' application may see that rows exist, but not their content.
  await protectTenantTables(db, ['fictional_profiles', 'fictional_pictures'], 'select (tenant_id)');
  await runDdl(
    db,
    `
    grant insert, update on fictional_profiles to ${CONSOLE_ROLE};
    grant insert on fictional_pictures to ${CONSOLE_ROLE};
    grant delete on fictional_notes to ${CONSOLE_ROLE};
    -- The columns that erasure needs to find the notes about a deleted member.
    grant select (tenant_id, id, profile_id, conversation_id) on fictional_notes to ${RUNTIME_ROLE};

    grant insert (tenant_id, id, user_id, fictional, status, last_active_at, created_at, ${WRITTEN}) on profiles
      to ${CONSOLE_ROLE};
    grant update (status, place, grid_x, grid_y, main_photo_id, photo_count, ${WRITTEN}) on profiles to ${CONSOLE_ROLE};
    create policy profiles_console_writes on profiles as restrictive for insert to ${CONSOLE_ROLE}
      with check (fictional and user_id is null);
    create function refuse_writing_members() returns trigger language plpgsql as $$
      begin
        raise exception 'operators write fictional profiles only' using errcode = 'insufficient_privilege';
      end $$;
    create trigger profiles_written_at_desk before update of ${WRITTEN} on profiles
      for each row when (current_user = '${CONSOLE_ROLE}' and not old.fictional) execute function refuse_writing_members();

    -- Answers must be free text messages with an author.
    grant insert on messages, likes to ${CONSOLE_ROLE};
    create policy messages_console_writes on messages as restrictive for insert to ${CONSOLE_ROLE}
      with check (operator_id is not null and kind = 'text' and cost = 0 and not automatic);
    create policy likes_console_writes on likes as restrictive for insert to ${CONSOLE_ROLE}
      with check (operator_id is not null and source = 'operator');
    grant update (last_seq, waits_since, waits_until) on conversations to ${CONSOLE_ROLE};
    grant update (hidden, last_message_at, has_written, unread_count, notice_due_at) on conversation_members
      to ${CONSOLE_ROLE};
    grant delete on message_drafts to ${CONSOLE_ROLE};
    `,
  );
}
