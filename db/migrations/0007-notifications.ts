import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/** Preferences, push subscriptions, mails sent and the reasons why mail to an account is suppressed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table notification_preferences (
      tenant_id uuid not null,
      user_id uuid not null,
      type text not null constraint notification_preferences_type_known check (type in (
        'new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'promotions', 'weekly_updates', 'news', 'reminders')),
      channel text not null check (channel in ('email', 'push')),
      enabled boolean not null,
      changed_at timestamptz not null,
      primary key (tenant_id, user_id, type, channel),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    create table notifications_disabled (
      tenant_id uuid not null,
      user_id uuid not null,
      reason text not null check (reason in ('fbl', 'bounce', 'listunsubscribe')),
      disabled_at timestamptz not null,
      primary key (tenant_id, user_id, reason),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    create table push_subscriptions (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null,
      last_success_at timestamptz,
      primary key (tenant_id, id),
      constraint push_subscriptions_endpoint_key unique (tenant_id, endpoint),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    -- One row per mail: prevents duplicates on retry, is counted by limits, and is shown at the desk.
    create table mails (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      user_id uuid,
      template text not null,
      reference_id uuid,
      status text not null check (status in ('queued', 'sent', 'failed', 'suppressed')),
      message_id text,
      attempts integer not null default 0,
      queued_at timestamptz not null,
      sent_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create index mails_waiting on mails (tenant_id, queued_at) where status = 'queued';
    create index mails_of_user on mails (tenant_id, user_id, template, queued_at desc);

    create table mail_reports (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      kind text not null check (kind in ('fbl', 'bounce', 'listunsubscribe')),
      address_hash bytea not null,
      body jsonb not null,
      received_at timestamptz not null,
      primary key (tenant_id, id)
    );
    `,
  );
  await protectTenantTables(db, [
    'notification_preferences',
    'notifications_disabled',
    'push_subscriptions',
    'mails',
    'mail_reports',
  ]);
}
