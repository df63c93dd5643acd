import { createEncryption } from '../../lib/encryption.ts';
import { NOTIFICATION_TYPES } from './preferences.schema.ts';
import type { NotificationType } from './preferences.schema.ts';

/** Which mails a link stops, and for whom. */
export interface Unsubscription {
  userId: string;
  type: NotificationType;
}

const PURPOSE = 'unsubscribe';

/**
 * A link that stops one kind of mail to one member of one site. It says nothing by itself, needs no login and works for
 * good: a mail may be read after years.
 * @param origin scheme, host and port of the site
 */
export function unsubscribeLink(
  secret: string,
  origin: string,
  { tenantId, userId, type }: Unsubscription & { tenantId: string },
): string {
  const plain = Buffer.from([tenantId, userId, type].join(' '));
  return `${origin}/unsubscribe?t=${createEncryption(secret).encrypt(PURPOSE, plain).toString('base64url')}`;
}

/** What a link's token stands for; null when it is changed, made up or another tenant's. */
export function readUnsubscribeToken(secret: string, tenantId: string, token: string): Unsubscription | null {
  const plain = createEncryption(secret).decrypt(PURPOSE, Buffer.from(token, 'base64url'));
  const [tenant, userId, name] = plain?.toString().split(' ') ?? [];
  const type = NOTIFICATION_TYPES.find((known) => known === name);
  return tenant === tenantId && userId && type ? { userId, type } : null;
}
