import type { Deps } from '../../../../deps.ts';
import { NIL_ID } from '../../../../lib/security/ids.ts';
import { hashAccount } from './account-hash.ts';
import { lockMandatesWithoutHash, updateAccountHashes } from './accounts-to-hash.queries.ts';
import { decryptDebitData } from './debit-deps.ts';

const BATCH_SIZE = 500;

/**
 * Computes the hashes of bank accounts of mandates from before there were any, in short transactions. A mandate whose
 * account cannot be decrypted stays without.
 * @returns how many
 */
export async function hashAccounts(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  tenantId: string,
  limit = BATCH_SIZE,
): Promise<number> {
  let [hashed, after] = [0, NIL_ID];
  for (;;) {
    const last = await database.withTenant(tenantId, async (trx) => {
      const rows = await lockMandatesWithoutHash(trx, tenantId, { after, limit });
      const hashes = rows.flatMap(({ id, ibanEncrypted }) => {
        const iban = decryptDebitData(env.secrets, 'iban', ibanEncrypted);
        return iban === null ? [] : [{ id, hash: hashAccount(env.secrets, tenantId, iban) }];
      });
      if (hashes.length > 0) await updateAccountHashes(trx, tenantId, hashes);
      hashed += hashes.length;
      return rows.length < limit ? null : rows.at(-1)!.id;
    });
    if (last === null) return hashed;
    after = last;
  }
}
