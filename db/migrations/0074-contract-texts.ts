import type { Kysely } from 'kysely';

import { protectTenantTables, runDdl } from '../row-level-security.ts';

/**
 * What a buyer agreed to, word for word: terms, instructions on withdrawal and consent in their language. Orders with
 * the same texts share a row. Orders from before this have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table contract_texts (
      tenant_id uuid not null references tenants (id),
      -- SHA-256 of the texts, in hexadecimal digits.
      digest text not null,
      locale text not null,
      terms text not null,
      terms_version text not null,
      withdrawal text not null,
      consent text not null,
      created_at timestamptz not null,
      primary key (tenant_id, digest)
    );
    -- Not validated, because no order has one yet.
    alter table orders add column contract_digest text,
      add constraint orders_contract_text foreign key (tenant_id, contract_digest)
        references contract_texts (tenant_id, digest) not valid;
    `,
  );
  await protectTenantTables(db, ['contract_texts'], 'select, insert');
}
