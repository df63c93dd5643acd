import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The installation's secrets. The current one signs and encrypts; what a previous one signed or encrypted is still
 * accepted (docs/production.md#replacing-the-secret).
 */
export interface Secrets {
  readonly current: string;
  /** Newest first. */
  readonly previous: readonly string[];
}

const ID_BYTES = 4;

/** All accepted secrets, the current one first. */
export const acceptedSecrets = ({ current, previous }: Secrets): readonly string[] => [current, ...previous];

/** Marks which secret encrypted a value. Derived, so that it reveals nothing about the secret. */
export function secretId(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'secret-id', ID_BYTES));
}

/** HMAC-SHA256 under one secret; the text's prefix separates purposes. */
export function keyedHash(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** HMAC-SHA256 of a text under each accepted secret, the current one first: compare a stored hash with all of them. */
export function keyedHashes(secrets: Secrets, text: string): Buffer[] {
  return acceptedSecrets(secrets).map((secret) => keyedHash(secret, text));
}

export function equalsConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
