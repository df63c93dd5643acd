import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** What an operator may give only with the approval of a second one: credits above a sum, and large discount codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table approvals (
      tenant_id uuid not null references tenants (id),
      id uuid not null,
      kind text not null constraint approvals_kind_known check (kind in ('credits', 'code')),
      -- The member who gets the credits, or the code.
      subject_id uuid not null,
      credits integer check (credits > 0),
      cause text constraint approvals_cause_known check (cause in ('goodwill', 'outage', 'mistake', 'promise', 'misuse')),
      requested_by uuid not null,
      requested_at timestamptz not null,
      decided_by uuid,
      decided_at timestamptz,
      approved boolean,
      primary key (tenant_id, id),
      constraint approvals_content check ((kind = 'credits') = (credits is not null and cause is not null)),
      constraint approvals_decided check (num_nulls(decided_by, decided_at, approved) in (0, 3)),
      constraint approvals_second_person check (decided_by <> requested_by)
    );
    -- One request at a time for a member or code, and the desk's list of them.
    create unique index approvals_one_open on approvals (tenant_id, kind, subject_id) where decided_at is null;
    create index approvals_waiting on approvals (tenant_id, requested_at, id) where decided_at is null;
    create index approvals_waiting_anywhere on approvals (requested_at, id) where decided_at is null;
    create index approvals_of_subject on approvals (tenant_id, subject_id);
    `,
  );
  await protectTenantTables(db, ['approvals'], 'select');
  await runDdl(db, `grant insert, update (decided_by, decided_at, approved) on approvals to ${CONSOLE_ROLE};`);
}
