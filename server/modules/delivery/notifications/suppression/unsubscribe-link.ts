import { createEncryption } from '../../../../lib/security/encryption.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '../../../platform/outbox/index.ts';

export interface Unsubscription {
  userId: string;
  type: NotificationType;
}

const PURPOSE = 'unsubscribe';

/**
 * Creates a link that unsubscribes one member from one type of mail. The token is encrypted, needs no login and never
 * expires, because a mail may be read years later.
 * @param origin scheme, host and port of the tenant
 */
export function unsubscribeLink(
  secrets: Secrets,
  origin: string,
  { tenantId, userId, type }: Unsubscription & { tenantId: string },
): string {
  const plain = Buffer.from([tenantId, userId, type].join(' '));
  return `${origin}/unsubscribe?t=${createEncryption(secrets).encrypt(PURPOSE, plain).toString('base64url')}`;
}

/** Decodes a link's token; null when it is invalid or another tenant's. */
export function readUnsubscribeToken(secrets: Secrets, tenantId: string, token: string): Unsubscription | null {
  const plain = createEncryption(secrets).decrypt(PURPOSE, Buffer.from(token, 'base64url'));
  const [tenant, userId, name] = plain?.toString().split(' ') ?? [];
  const type = NOTIFICATION_TYPES.find((known) => known === name);
  return tenant === tenantId && userId && type ? { userId, type } : null;
}
