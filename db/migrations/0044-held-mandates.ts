import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Evidence for the debits of erased members, kept as long as a bank can request it; and which mandates still name their
 * holder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- The app inserts and deletes it; only the console reads it, with the installation's secret.
    create table held_mandates (
      tenant_id uuid not null,
      mandate_id uuid not null,
      evidence_encrypted bytea not null,
      held_at timestamptz not null,
      primary key (tenant_id, mandate_id),
      foreign key (tenant_id, mandate_id) references mandates (tenant_id, id) on delete cascade
    );
    create index mandates_named on mandates (tenant_id, given_at) where account_holder <> '';
    `,
  );
  await protectTenantTables(db, ['held_mandates'], 'insert, delete, select (tenant_id, mandate_id, held_at)');
}
