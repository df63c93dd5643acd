import { createHash, randomBytes } from 'node:crypto';

import { acceptedSecrets, keyedHash, type Secrets } from '../../../../lib/security/secrets.ts';
import type { TokenPurpose } from '../../../platform/outbox/index.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new token of 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** SHA-256 of a token, as stored. 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether the text has the format of a token; anything else needs no lookup. */
export function isTokenFormat(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

/**
 * The token of a mailed link, derived from its row's id with the installation's secret: the worker can write the
 * link while the database holds only the token's hash.
 * @param stored the stored hash, to find the secret under which the row was created; without it the current one
 */
export function deriveMailedToken(secrets: Secrets, purpose: TokenPurpose, tokenId: string, stored?: Buffer): string {
  const tokens = acceptedSecrets(secrets).map((secret) => {
    return keyedHash(secret, `mailed-token:${purpose}:${tokenId}`).toString('base64url');
  });
  return tokens.find((token) => stored && hashToken(token).equals(stored)) ?? tokens[0]!;
}

/** Keyed hash of a typed value such as an address, which cannot be brute-forced without the secret. */
export function hashSubject(secrets: Secrets, subject: string): Buffer {
  return keyedHash(secrets.current, `login-subject:${subject}`);
}
