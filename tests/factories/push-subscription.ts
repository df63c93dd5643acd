import { createECDH, randomBytes } from 'node:crypto';

/** JSON of a browser's push subscription with generated keys. */
export function buildSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint, expirationTime: null, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}
