import { acceptedSecrets, equalsConstantTime, keyedHash, type Secrets } from '../../../../lib/security/secrets.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

/** Digits of a code, its lifetime, and the number of attempts. */
const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const MAX_CODE_ATTEMPTS = 5;

/**
 * The six-digit one-time code of a stored row. It is derived from the row's random id under the installation's secret,
 * so that the worker can send it while neither the database nor a job holds it.
 * @param stored the row's hash, to find the secret under which it was created; without it the current one
 */
export function oneTimeCode(secrets: Secrets, codeId: string, stored?: Buffer): string {
  const created = acceptedSecrets(secrets).find((secret) => stored?.equals(codeHash(secret, codeId, digits(secret))));
  return digits(created ?? secrets.current);

  function digits(secret: string): string {
    const number = keyedHash(secret, `one-time-code:${codeId}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS;
    return String(number).padStart(CODE_DIGITS, '0');
  }
}

const codeHash = (secret: string, codeId: string, code: string) =>
  keyedHash(secret, `one-time-code-hash:${codeId}:${code}`);

/** Normalizes a typed code by removing spaces; null if it cannot be a code. */
export function normalizeCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return digits.length === CODE_DIGITS && /^[0-9]+$/.test(digits) ? digits : null;
}

/** The stored hash of a code. It is keyed: without the secret the million codes cannot be tried against it. */
export function hashCode(secrets: Secrets, codeId: string, code: string): Buffer {
  return codeHash(secrets.current, codeId, code);
}

interface CodeSubject {
  orderId: string;
  iban: string;
  amount: number;
  currency: string;
}

const binding = (secret: string, { orderId, iban, amount, currency }: CodeSubject) =>
  keyedHash(secret, `one-time-code-for:${orderId}:${iban}:${amount}:${currency}`).toString('base64url');

/** Binds a code to this order, bank account and amount. */
export function codeBinding(secrets: Secrets, bound: CodeSubject): string {
  return binding(secrets.current, bound);
}

/** Whether the typed code is that of the row, which was created for this order, bank account and amount. */
export function isRightCode(
  secrets: Secrets,
  row: { id: string; codeHash: Buffer; binding: string },
  typed: { code: string } & CodeSubject,
): boolean {
  return acceptedSecrets(secrets).some((secret) => {
    const right = equalsConstantTime(codeHash(secret, row.id, typed.code), row.codeHash);
    return right && equalsConstantTime(Buffer.from(binding(secret, typed)), Buffer.from(row.binding));
  });
}
