import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** Locks the next mandates after an id whose bank account has no hash. Those locked by others are left to them. */
export async function lockMandatesWithoutHash(
  trx: Trx,
  tenantId: string,
  { after, limit }: { after: string; limit: number },
) {
  const { rows } = await sql<{ id: string; ibanEncrypted: Buffer }>`
    select id, iban_encrypted from mandates
    where tenant_id = ${tenantId} and account_hash is null and length(iban_encrypted) > 0 and id > ${after}
    order by id limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

export async function updateAccountHashes(
  trx: Trx,
  tenantId: string,
  hashes: ReadonlyArray<{ id: string; hash: Buffer }>,
): Promise<void> {
  const [ids, values] = [hashes.map(({ id }) => id), hashes.map(({ hash }) => hash)];
  await sql`update mandates m set account_hash = v.hash from unnest(${ids}::uuid[], ${values}::bytea[]) as v (id, hash)
    where m.tenant_id = ${tenantId} and m.id = v.id`.execute(trx);
}
