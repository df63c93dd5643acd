import webPush from 'web-push';

import type { Trx } from '../../../../../db/client.ts';
import type { Encryption } from '../../../../lib/security/encryption.ts';

const PURPOSE = 'push-key';

function selectKeys(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('pushKeys')
    .select(['publicKey', 'privateKeyEncrypted'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
}

/**
 * The site's public VAPID key (RFC 8292). The key pair is created on first use and stored with an encrypted private
 * key; losing it would invalidate all subscriptions. Concurrent callers get the same key.
 */
export async function getOrCreatePublicKey(
  trx: Trx,
  encryption: Encryption,
  tenantId: string,
  at: Date,
): Promise<string> {
  const find = () => selectKeys(trx, tenantId);
  const known = await find();
  if (known) return known.publicKey;
  const pair = webPush.generateVAPIDKeys();
  const privateKeyEncrypted = encryption.encrypt(PURPOSE, Buffer.from(pair.privateKey, 'base64url'));
  await trx
    .insertInto('pushKeys')
    .values({ tenantId, publicKey: pair.publicKey, privateKeyEncrypted, createdAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute();
  return (await find())!.publicKey;
}

/** The site's VAPID key pair, base64url; null before its first use. */
export async function selectKeyPair(
  trx: Trx,
  encryption: Encryption,
  tenantId: string,
): Promise<{ publicKey: string; privateKey: string } | null> {
  const row = await selectKeys(trx, tenantId);
  const privateKey = row && encryption.decrypt(PURPOSE, row.privateKeyEncrypted);
  return row && privateKey ? { publicKey: row.publicKey, privateKey: privateKey.toString('base64url') } : null;
}
