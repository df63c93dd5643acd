import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * Names chosen on a neutral site with an address that has an account already. They count as taken, like those chosen with
 * another address, so that a name does not reveal which addresses have an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table held_names (
      tenant_id uuid not null references tenants (id),
      -- SHA-256 of the name in lower case: it is only compared.
      name_hash bytea not null,
      primary key (tenant_id, name_hash)
    );
    `,
  );
  await protectTenantTables(db, ['held_names'], 'select, insert');
}
