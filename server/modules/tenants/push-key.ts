import webPush from 'web-push';

import type { Trx } from '../../../db/client.ts';
import type { Encryption } from '../../lib/encryption.ts';

const PURPOSE = 'push-key';

function selectKeys(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('pushKeys')
    .select(['publicKey', 'privateKeyEncrypted'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
}

/**
 * The site's public VAPID key (RFC 8292). A pair is made at the first question and kept, its private half encrypted:
 * browsers that subscribed would be lost with it. Two processes that ask at once get the same.
 */
export async function publicPushKey(trx: Trx, encryption: Encryption, tenantId: string, at: Date): Promise<string> {
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

/** The site's VAPID key pair, base64url, to sign what it sends; null before any browser asked for its public half. */
export async function pushKeyPair(
  trx: Trx,
  encryption: Encryption,
  tenantId: string,
): Promise<{ publicKey: string; privateKey: string } | null> {
  const row = await selectKeys(trx, tenantId);
  const privateKey = row && encryption.decrypt(PURPOSE, row.privateKeyEncrypted);
  return row && privateKey ? { publicKey: row.publicKey, privateKey: privateKey.toString('base64url') } : null;
}
