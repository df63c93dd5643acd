import { keyedHash, type Secrets } from '../../../../lib/security/secrets.ts';

/**
 * Keyed hash of a bank account at a site: tells two uses of one account apart from two accounts, without the number and
 * without linking sites. A rotation of the secret renews it from the encrypted number.
 * @param iban without spaces
 */
export function hashAccount(secrets: Secrets, tenantId: string, iban: string): Buffer {
  return keyedHash(secrets.current, `bank-account:${tenantId}:${iban.toUpperCase()}`);
}
