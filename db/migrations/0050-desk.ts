import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * The operators' desk: second factors, invitations, work claims; and an append-only audit log, also for its owner. Only
 * the console role may access it; the members' application may not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table operators
      add column locale text not null default 'en' check (locale in ('en', 'nl')),
      -- The last accepted 30 s time step, so that no code works twice (RFC 6238, 5.2).
      add column totp_last_step bigint,
      add column failures int not null default 0,
      add column blocked_until timestamptz;
    alter table operator_sessions
      add column last_seen_at timestamptz not null,
      -- False between the password and the second factor, when the session has no access.
      add column complete boolean not null,
      add column user_agent text not null default '';
    grant delete on operator_sessions to ${CONSOLE_ROLE};

    create table operator_invitations (
      token_hash bytea primary key,
      operator_id uuid not null references operators (id),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index operator_invitations_of on operator_invitations (operator_id);

    create table operator_passkeys (
      id uuid primary key,
      operator_id uuid not null references operators (id),
      credential_id bytea not null constraint operator_passkeys_credential_key unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index operator_passkeys_of on operator_passkeys (operator_id);

    -- A temporary claim of a work item by one operator.
    create table desk_claims (
      tenant_id uuid not null references tenants (id),
      queue text not null,
      subject_id uuid not null,
      operator_id uuid not null references operators (id),
      claimed_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant_id, queue, subject_id)
    );
    create index desk_claims_of on desk_claims (operator_id);

    grant select, insert, update, delete on operator_invitations, operator_passkeys, desk_claims to ${CONSOLE_ROLE};
    grant select on tenants to ${CONSOLE_ROLE};
    -- Decisions are sent to members by mail and live event, queued in the same transaction.
    grant insert on mails, events to ${CONSOLE_ROLE};
    grant insert, update on event_cursors to ${CONSOLE_ROLE};

    create index audit_log_of_subject on audit_log (subject_type, subject_id, at desc);
    create index audit_log_of_operator on audit_log (operator_id, at desc);
    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end $$;
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log
      for each statement execute function refuse_change();

    -- The members' application must not read operators' notes about fictional profiles and conversations.
    revoke select, insert, update on fictional_notes from ${RUNTIME_ROLE};
    `,
  );
}
