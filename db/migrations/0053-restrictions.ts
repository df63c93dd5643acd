import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** The decision about a report: its ground, its effect on an account, and the appeal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    drop index reports_open;
    create index reports_waiting on reports (tenant_id, created_at, id) where status in ('open', 'taken');
    create index reports_about on reports (tenant_id, reported_id, created_at desc);
    create index reports_by on reports (tenant_id, reporter_id, created_at desc);

    alter table restrictions
      -- law: the clause is its article as text. terms: the clause is the name of a house rule.
      add column ground text not null check (ground in ('law', 'terms')),
      add column clause text not null,
      -- States of the account and its profile before the restriction.
      add column user_status text not null check (user_status in ('not_confirmed', 'active')),
      add column profile_status text not null check (profile_status in ('disabled', 'active')),
      add column read_at timestamptz,
      add column lift_reason text,
      add column lifted_by uuid,
      add constraint restrictions_pause_ends check ((kind = 'pause') = (ends_at is not null)),
      alter column operator_id set not null;
    create index restrictions_of_user on restrictions (tenant_id, user_id, starts_at desc);
    create index restrictions_of_report on restrictions (tenant_id, report_id);
    -- For the sweep that ends expired restrictions, which are few.
    create index users_paused on users (tenant_id, id) where status = 'paused';

    -- A restricted member may appeal against the restriction, and a reporter against the answer: once each.
    create table appeals (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      report_id uuid,
      restriction_id uuid,
      text text not null,
      -- The operator whose decision is appealed; they must not decide the appeal.
      against_operator_id uuid not null,
      status text not null check (status in ('open', 'decided')),
      outcome text check (outcome in ('upheld', 'reversed')),
      answer text,
      decided_by uuid,
      created_at timestamptz not null,
      decided_at timestamptz,
      primary key (tenant_id, id),
      constraint appeals_by_another check (decided_by <> against_operator_id),
      constraint appeals_against check (report_id is not null or restriction_id is not null),
      constraint appeals_of_restriction_key unique (tenant_id, restriction_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, report_id) references reports (tenant_id, id),
      foreign key (tenant_id, restriction_id) references restrictions (tenant_id, id) on delete cascade
    );
    create unique index appeals_of_report_key on appeals (tenant_id, report_id) where restriction_id is null;
    create index appeals_waiting on appeals (tenant_id, created_at, id) where status = 'open';
    create index appeals_of_user on appeals (tenant_id, user_id, created_at desc);
    `,
  );
  await protectTenantTables(db, ['appeals']);
  await runDdl(
    db,
    `
    -- Only the desk decides: the members' application reads decisions, marks them as read, and ends expired ones.
    revoke update on reports, restrictions, appeals from ${RUNTIME_ROLE};
    grant update (evidence, text, statement, status) on reports to ${RUNTIME_ROLE};
    grant update (read_at) on restrictions to ${RUNTIME_ROLE};
    -- The desk reads the report and its evidence, but cannot change them.
    revoke insert, update on reports from ${CONSOLE_ROLE};
    grant update (status, outcome, statement, decided_by, decided_at) on reports to ${CONSOLE_ROLE};
    grant update (outcome, answer, decided_by, decided_at, status) on appeals to ${CONSOLE_ROLE};
    grant update (status) on users, profiles to ${CONSOLE_ROLE};
    grant delete on sessions, push_subscriptions to ${CONSOLE_ROLE};
    `,
  );
}
