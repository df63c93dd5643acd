import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Reports, complaints, restrictions; the operators' accounts and their append-only audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table reports (
      tenant_id uuid not null,
      id uuid not null,
      reporter_id uuid not null,
      reported_id uuid not null,
      reason text not null,
      text text not null default '',
      message_id uuid,
      photo_id uuid,
      evidence jsonb not null,
      status text not null check (status in ('open', 'taken', 'decided', 'appealed')),
      outcome text check (outcome in ('nothing', 'warning', 'pause', 'ban')),
      statement text,
      taken_by uuid,
      decided_by uuid,
      created_at timestamptz not null,
      decided_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, reporter_id) references profiles (tenant_id, id),
      foreign key (tenant_id, reported_id) references profiles (tenant_id, id)
    );
    create index reports_open on reports (tenant_id, created_at) where status <> 'decided';

    create table restrictions (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('warning', 'pause', 'ban')),
      report_id uuid,
      statement text not null,
      starts_at timestamptz not null,
      ends_at timestamptz,
      lifted_at timestamptz,
      operator_id uuid,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, report_id) references reports (tenant_id, id)
    );

    create table complaints (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      reference text not null,
      user_id uuid,
      email text not null,
      category text not null,
      text text not null,
      status text not null check (status in ('received', 'in_progress', 'answered')),
      answer text,
      created_at timestamptz not null,
      answered_at timestamptz,
      primary key (tenant_id, id),
      constraint complaints_reference_key unique (tenant_id, reference),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id)
    );

    create table fictional_notes (
      tenant_id uuid not null,
      id uuid not null,
      profile_id uuid not null,
      conversation_id uuid,
      operator_id uuid not null,
      text text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, profile_id) references profiles (tenant_id, id) on delete cascade,
      foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
    );

    -- Operators do not belong to a tenant; only the console role may access them.
    create table operators (
      id uuid primary key,
      email text not null constraint operators_email_key unique,
      name text not null,
      password_hash text,
      totp_secret_encrypted bytea,
      status text not null check (status in ('invited', 'active', 'disabled')),
      invited_by uuid references operators (id),
      created_at timestamptz not null,
      last_login_at timestamptz
    );
    create table operator_roles (
      operator_id uuid not null references operators (id),
      role text not null check (role in ('platform', 'site_manager', 'moderator', 'support', 'finance')),
      tenant_id uuid references tenants (id),
      granted_at timestamptz not null,
      constraint operator_roles_key unique nulls not distinct (operator_id, role, tenant_id)
    );
    create table operator_sessions (
      id uuid primary key,
      operator_id uuid not null references operators (id),
      token_hash bytea not null constraint operator_sessions_token_key unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create table audit_log (
      id uuid primary key,
      operator_id uuid not null references operators (id),
      tenant_id uuid references tenants (id),
      action text not null,
      subject_type text not null,
      subject_id uuid,
      detail jsonb not null,
      at timestamptz not null
    );
    create index audit_log_search on audit_log (tenant_id, at desc);
    grant select, insert, update on operators, operator_sessions to ${CONSOLE_ROLE};
    grant select, insert, delete on operator_roles to ${CONSOLE_ROLE};
    grant select, insert on audit_log to ${CONSOLE_ROLE};
    `,
  );
  await protectTenantTables(db, ['reports', 'restrictions', 'complaints', 'fictional_notes']);
  // Decided by the console: besides reading, it may write to the queues.
  await runDdl(
    db,
    ['reports', 'restrictions', 'complaints', 'fictional_notes', 'photos']
      .map(
        (table) => `
        grant insert, update on ${table} to ${CONSOLE_ROLE};
        create policy ${table}_console_insert on ${table} for insert to ${CONSOLE_ROLE}
          with check (tenant_id::text = any (string_to_array(current_setting('app.console_tenant_ids', true), ',')));
        create policy ${table}_console_update on ${table} for update to ${CONSOLE_ROLE}
          using (tenant_id::text = any (string_to_array(current_setting('app.console_tenant_ids', true), ',')));`,
      )
      .join('\n'),
  );
}
