import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

import type { Encryption } from '../../../../lib/security/encryption.ts';

const STEP_SECONDS = 30;
/** Tolerance in steps before and after, because phone clocks drift. */
const TOLERANCE_STEPS = 1;
const PURPOSE = 'operator-totp';

const createTotp = (secret: Secret, account = '') =>
  new TOTP({ issuer: 'Sibling', label: account, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret });

/** Creates a 160-bit secret (RFC 4226, section 4). @returns it as base32, as typed into an app */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** A QR code as one SVG path in a view box of `size` by `size`. */
export interface QrImage {
  size: number;
  path: string;
}

/** The QR code of the provisioning URI. @param base32 the secret */
export function createTotpQr(base32: string, account: string): QrImage {
  const { data, size } = encode(createTotp(Secret.fromBase32(base32), account).toString());
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** Encrypts a secret for storage. @param base32 the secret */
export const encryptTotpSecret = ({ encrypt }: Encryption, base32: string): Buffer =>
  encrypt(PURPOSE, Buffer.from(base32));

/** Decrypts a stored secret. @returns base32; null if it was encrypted with another installation's key */
export const decryptTotpSecret = ({ decrypt }: Encryption, sealed: Buffer): string | null =>
  decrypt(PURPOSE, sealed)?.toString() ?? null;

/**
 * Verifies a code. @returns its time step; null for a wrong code
 * @param base32 the secret
 * @param after the last accepted step: a code is valid once (RFC 6238, section 5.2)
 */
export function verifyTotpCode(base32: string, code: string, { now, after }: { now: Date; after: number | null }) {
  const token = code.replace(/\s/g, '');
  const timestamp = now.getTime();
  const delta = createTotp(Secret.fromBase32(base32)).validate({ token, timestamp, window: TOLERANCE_STEPS });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  return after !== null && step <= after ? null : step;
}
