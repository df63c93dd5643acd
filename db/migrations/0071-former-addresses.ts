import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Keyed hashes of erased members' addresses, kept for some months: whoever returns is not welcomed with offers again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table former_addresses (
      tenant_id uuid not null references tenants (id),
      address_hash bytea not null,
      erased_at timestamptz not null,
      primary key (tenant_id, address_hash)
    );
    create index former_addresses_by_time on former_addresses (tenant_id, erased_at);

    alter table users add column returning_member boolean not null default false;
    grant insert (returning_member), update (returning_member) on users to ${RUNTIME_ROLE};
    `,
  );
  await protectTenantTables(db, ['former_addresses']);
}
