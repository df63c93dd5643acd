import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** A keyed hash of each mandate's IBAN: block and limits of direct debit count for a bank account, whoever uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table mandates add column account_hash bytea;
    create index mandates_of_account on mandates (tenant_id, account_hash) where account_hash is not null;
    `,
  );
}
