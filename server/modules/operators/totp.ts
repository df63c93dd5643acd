import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

import type { Encryption } from '../../lib/encryption.ts';

const STEP_SECONDS = 30;
/** One step before and after: clocks of telephones differ. */
const WINDOW = 1;
const PURPOSE = 'operator-totp';

const totpOf = (secret: Secret, account = '') =>
  new TOTP({ issuer: 'Sibling', label: account, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret });

/** A new secret of 160 bits (RFC 4226, section 4). @returns as base32, as people type it into their app */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** A QR code as one path of an SVG of `size` by `size` modules. */
export interface QrPicture {
  size: number;
  path: string;
}

/** The QR code from which an authenticator app reads a secret. @param base32 the secret */
export function qrOf(base32: string, account: string): QrPicture {
  const { data, size } = encode(totpOf(Secret.fromBase32(base32), account).toString());
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** @param base32 the secret @returns what is stored of it */
export const sealTotp = ({ encrypt }: Encryption, base32: string): Buffer => encrypt(PURPOSE, Buffer.from(base32));

/** @returns the secret as base32; null for what another installation's secret has sealed */
export const openTotp = ({ decrypt }: Encryption, sealed: Buffer): string | null =>
  decrypt(PURPOSE, sealed)?.toString() ?? null;

/**
 * The time step of the code that was typed; null for a wrong one.
 * @param base32 the secret
 * @param after the last step whose code was taken: a code works once (RFC 6238, section 5.2)
 */
export function stepOfCode(base32: string, code: string, { now, after }: { now: Date; after: number | null }) {
  const token = code.replace(/\s/g, '');
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(base32)).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  return after !== null && step <= after ? null : step;
}
