import type { Trx } from '../../../../../db/client.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { addressHashes, hashAddress } from '../../../platform/outbox/index.ts';

/** How long the address of an erased account counts as known: half a year. */
const RETENTION_MS = 183 * DAY_MS;

interface Address {
  tenantId: string;
  email: string;
}

/** Keeps the keyed hash of an address whose account is erased, in the caller's transaction. */
export async function keepFormerAddress(
  trx: Trx,
  secrets: Secrets,
  { tenantId, email }: Address,
  erasedAt: Date,
): Promise<void> {
  await trx
    .insertInto('formerAddresses')
    .values({ tenantId, addressHash: hashAddress(secrets, tenantId, email), erasedAt })
    .onConflict((oc) => oc.columns(['tenantId', 'addressHash']).doUpdateSet({ erasedAt }))
    .execute();
}

/** Whether an account with this address was erased within the last half year. */
export async function isFormerAddress(
  trx: Trx,
  secrets: Secrets,
  { tenantId, email }: Address,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('formerAddresses')
    .select('erasedAt')
    .where('tenantId', '=', tenantId)
    .where('addressHash', 'in', addressHashes(secrets, tenantId, email))
    .where('erasedAt', '>', new Date(now.getTime() - RETENTION_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes hashes that are no longer compared. @returns how many */
export async function deleteOldFormerAddresses(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('formerAddresses')
    .where('tenantId', '=', tenantId)
    .where('erasedAt', '<=', new Date(now.getTime() - RETENTION_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
