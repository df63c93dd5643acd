import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

/** Digits of a code, its lifetime, and the number of attempts. */
const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const MAX_CODE_ATTEMPTS = 5;

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/**
 * The six-digit one-time code of a stored row. It is derived from the row's random id under the installation's secret,
 * so that the worker can send it while neither the database nor a job holds it.
 */
export function oneTimeCode(secret: string, codeId: string): string {
  const number = hmac(secret, `one-time-code:${codeId}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** Normalizes a typed code by removing spaces; null if it cannot be a code. */
export function normalizeCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return digits.length === CODE_DIGITS && /^[0-9]+$/.test(digits) ? digits : null;
}

/** The stored hash of a code. It is keyed: without the secret the million codes cannot be tried against it. */
export function hashCode(secret: string, codeId: string, code: string): Buffer {
  return hmac(secret, `one-time-code-hash:${codeId}:${code}`);
}

/** Binds a code to this order, bank account and amount. */
export function codeBinding(
  secret: string,
  bound: { orderId: string; iban: string; amount: number; currency: string },
): string {
  const { orderId, iban, amount, currency } = bound;
  return hmac(secret, `one-time-code-for:${orderId}:${iban}:${amount}:${currency}`).toString('base64url');
}

export function equalsConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
