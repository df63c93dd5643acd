import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a mailed token may do; each purpose has tokens of its own. */
export type TokenPurpose =
  'activate' | 'reset' | 'mail_change' | 'restore' | 'complete_signup' | 'export' | 'confirm_address';

/** A new token of 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token: its SHA-256. A token of 256 random bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether the text can be a token at all; anything else needs no look into the database. */
export function isTokenShaped(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

/**
 * The token of a mailed link. It is derived from its row's id under the installation's secret, so that the worker can
 * write the link while the database holds nothing but the token's hash.
 */
export function mailedToken(secret: string, purpose: TokenPurpose, tokenId: string): string {
  return createHmac('sha256', secret).update(`mailed-token:${purpose}:${tokenId}`).digest('base64url');
}

/** A keyed hash of something a person typed, such as an address: cannot be tried out without the secret. */
export function hashSubject(secret: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`login-subject:${subject}`).digest();
}
