import type { Kysely } from 'kysely';

import { createIndexConcurrently } from '../concurrent-index.ts';

export const outsideTransaction = true;

/** Finds the mandates from before there were hashes of bank accounts, which a sweep computes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'mandates_without_hash',
    'on mandates (tenant_id, id) where account_hash is null and length(iban_encrypted) > 0',
  );
}
