import { createHash, createHmac, randomBytes } from 'node:crypto';

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
 */
export function deriveMailedToken(secret: string, purpose: TokenPurpose, tokenId: string): string {
  return createHmac('sha256', secret).update(`mailed-token:${purpose}:${tokenId}`).digest('base64url');
}

/** Keyed hash of a typed value such as an address, which cannot be brute-forced without the secret. */
export function hashSubject(secret: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`login-subject:${subject}`).digest();
}
