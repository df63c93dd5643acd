import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Voice messages, their price in the ledger, and participants who refuse them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table voice_messages (
      tenant_id uuid not null,
      id uuid not null,
      message_id uuid not null,
      sender_id uuid not null,
      storage_key text not null,
      -- The container as the sender's browser recorded it.
      media_type text not null constraint voice_messages_media_type_known check (media_type in ('audio/webm', 'audio/mp4')),
      -- Found in the recording itself.
      duration_ms integer not null constraint voice_messages_duration check (duration_ms between 1 and 60999),
      -- Loudness of equal parts of the recording, as digits of base 32.
      waveform text not null constraint voice_messages_waveform_format check (waveform ~ '^[0-9a-v]{1,48}$'),
      sent_at timestamptz not null,
      primary key (tenant_id, id),
      constraint voice_messages_message_key unique (tenant_id, message_id),
      foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
      foreign key (tenant_id, sender_id) references profiles (tenant_id, id) on delete cascade
    );
    create index voice_messages_of_sender on voice_messages (tenant_id, sender_id);

    -- A voice would make a person of a profile that is none.
    create function refuse_fictional_voice() returns trigger language plpgsql as $$
    begin
      if exists (select from profiles where tenant_id = new.tenant_id and id = new.sender_id and fictional) then
        raise exception 'a fictional profile has no voice'
          using errcode = 'check_violation', constraint = 'voice_messages_not_fictional';
      end if;
      return new;
    end $$;
    create trigger voice_messages_not_fictional before insert or update of sender_id on voice_messages for each row
      execute function refuse_fictional_voice();

    alter table conversation_members add column refuses_voice boolean not null default false;

    alter table messages
      drop constraint messages_kind_known,
      add constraint messages_kind_known check (kind in ('text', 'photo', 'gift', 'voice')) not valid;
    alter table ledger_transfers
      drop constraint ledger_transfers_reason_known,
      add constraint ledger_transfers_reason_known check (reason in (
        'signup', 'message', 'photo', 'gift', 'voice', 'reaction', 'package', 'return', 'refund', 'chargeback',
        'withdrawal', 'correction', 'debt', 'spotlight', 'spotlight_return')) not valid;`,
  );
  await protectTenantTables(db, ['voice_messages']);
}
