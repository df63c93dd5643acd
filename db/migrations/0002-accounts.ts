import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Accounts, sessions, mailed tokens, consents, login blocks, account deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table users (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      email text not null constraint users_email_lower check (email = lower(email)),
      password_hash text not null,
      status text not null constraint users_status_known
        check (status in ('not_confirmed', 'active', 'paused', 'blocked', 'deleted')),
      language text not null,
      credits integer not null default 0 constraint users_credits_not_negative check (credits >= 0),
      first_paid_at timestamptz,
      signup_date timestamptz not null,
      activated_at timestamptz,
      last_login_at timestamptz,
      deleted_at timestamptz,
      erased_at timestamptz,
      fictional_accepted_at timestamptz,
      direct_debit_blocked boolean not null default false,
      show_read_marks boolean not null default true,
      hide_fictional boolean not null default false,
      quick_exit boolean not null default false,
      neutral_title boolean not null default false,
      payment_country text,
      network text,
      ref text,
      sub1 text,
      sub2 text,
      sub3 text,
      primary key (tenant_id, id),
      constraint users_email_key unique (tenant_id, email)
    );
    create index users_deletions_due on users (tenant_id, deleted_at) where deleted_at is not null and erased_at is null;
    create index users_unconfirmed on users (tenant_id, signup_date) where status = 'not_confirmed';

    create table sessions (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      token_hash bytea not null constraint sessions_token_hash_length check (octet_length(token_hash) = 32),
      user_agent text,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant_id, id),
      constraint sessions_token_key unique (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create index sessions_of_user on sessions (tenant_id, user_id);
    create index sessions_expired on sessions (tenant_id, expires_at);

    -- Devices that have logged in before: each has its own counter, so that attempts elsewhere do not lock it out.
    create table known_devices (
      tenant_id uuid not null,
      user_id uuid not null,
      device_hash bytea not null,
      created_at timestamptz not null,
      last_login_at timestamptz not null,
      primary key (tenant_id, user_id, device_hash),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    -- Failed logins per typed address (or address and known device), by hash; the account need not exist.
    create table login_blocks (
      tenant_id uuid not null references tenants (id),
      subject_hash bytea not null,
      failures integer not null,
      window_started_at timestamptz not null,
      blocked_until timestamptz,
      primary key (tenant_id, subject_hash)
    );

    create table mailed_tokens (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      purpose text not null constraint mailed_tokens_purpose_known
        check (purpose in ('activate', 'reset', 'mail_change', 'restore', 'complete_signup')),
      token_hash bytea not null,
      payload jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant_id, id),
      constraint mailed_tokens_hash_key unique (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    create index mailed_tokens_of_user on mailed_tokens (tenant_id, user_id, purpose, created_at);

    create table consents (
      tenant_id uuid not null,
      user_id uuid not null,
      kind text not null constraint consents_kind_known
        check (kind in ('terms', 'sensitive', 'age', 'immediate_performance', 'fictional')),
      version text not null,
      given_at timestamptz not null,
      withdrawn_at timestamptz,
      reference_id uuid,
      primary key (tenant_id, user_id, kind, version, given_at),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    create table passkeys (
      tenant_id uuid not null,
      credential_id text not null,
      user_id uuid not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (tenant_id, credential_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    create table account_deletions (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      reasons text[] not null,
      alternative_offered text,
      requested_at timestamptz not null,
      restored_at timestamptz,
      erased_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    create table data_exports (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      status text not null check (status in ('requested', 'ready', 'expired')),
      storage_key text,
      requested_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );

    -- Signed postbacks to affiliate networks, with retries.
    create table affiliate_postbacks (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      event text not null check (event in ('activation', 'first_purchase')),
      url text not null,
      status text not null check (status in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      created_at timestamptz not null,
      delivered_at timestamptz,
      primary key (tenant_id, id),
      constraint affiliate_postbacks_once unique (tenant_id, user_id, event),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    );
    `,
  );
  const tables = ['sessions', 'known_devices', 'login_blocks', 'mailed_tokens', 'consents', 'passkeys'];
  await protectTenantTables(db, [...tables, 'account_deletions', 'data_exports', 'affiliate_postbacks']);
  await protectTenantTables(db, ['users'], 'select, delete');
  // Credits change only through the ledger's trigger: the runtime role may write every other column.
  await runDdl(
    db,
    `
    do $$ declare names text; begin
      select string_agg(quote_ident(column_name), ', ') into names from information_schema.columns
        where table_schema = 'public' and table_name = 'users' and column_name <> 'credits';
      execute format('grant insert (%1$s), update (%1$s) on users to ${RUNTIME_ROLE}', names);
    end $$;`,
  );
}
