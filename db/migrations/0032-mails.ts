import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** When members get scheduled mails, and mailings by operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Schedule of a member's weekly update.
    create table weekly_updates (
      tenant_id uuid not null,
      user_id uuid not null,
      due_at timestamptz not null,
      -- The last two checks for news: a mail covers the time since the earlier one.
      looked_at timestamptz not null,
      since timestamptz not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create index weekly_updates_due on weekly_updates (tenant_id, due_at);

    -- A participant who was notified of messages and has not read them.
    create table unread_reminders (
      tenant_id uuid not null,
      conversation_id uuid not null,
      profile_id uuid not null,
      -- The read position at the notification; reading further restarts the reminders.
      read_seq integer not null,
      reminders integer not null default 0,
      -- Null after the last reminder.
      remind_at timestamptz,
      primary key (tenant_id, conversation_id, profile_id),
      foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade
    );
    create index unread_reminders_due on unread_reminders (tenant_id, remind_at) where remind_at is not null;
    create index unread_reminders_of_profile on unread_reminders (tenant_id, profile_id);

    -- News and promotions, written by operators.
    create table mailings (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      kind text not null check (kind in ('news', 'promotion')),
      audience text not null check (audience in ('everybody', 'free', 'premium')),
      -- By language: subject, preview, title, body (Markdown), button.
      texts jsonb not null,
      -- Path on the site that the button links to.
      link text not null,
      discount_code_id uuid,
      created_by text not null,
      state text not null check (state in ('sending', 'stopped', 'done')),
      -- The last member it was queued for, in order of ids.
      last_user_id uuid,
      queued integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, discount_code_id) references discount_codes (tenant_id, id)
    );
    create index mailings_sending on mailings (tenant_id, created_at) where state = 'sending';

    -- A mailing is sent to each member once.
    create unique index mails_of_mailing on mails (tenant_id, reference_id, user_id)
      where template in ('news', 'promotion');
    -- Members to remind of an incomplete profile.
    create index users_activated on users (tenant_id, activated_at) where activated_at is not null;
    `,
  );
  await protectTenantTables(db, ['weekly_updates', 'unread_reminders', 'mailings']);
}
