import { createHmac, timingSafeEqual } from 'node:crypto';

import { keyedHashes, type Secrets } from '../../../../lib/security/secrets.ts';

/** Allowed clock difference in both directions. */
const TOLERANCE_MS = 300_000;
const HEADER_PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Keys that may sign a report: the configured one, or one derived from each accepted secret of the installation. */
export function reportSigningKeys(env: { MAIL_HOOK_SECRET?: string; secrets: Secrets }): string[] {
  const derived = () => keyedHashes(env.secrets, 'mail-hook').map((hash) => hash.toString('hex'));
  return env.MAIL_HOOK_SECRET ? [env.MAIL_HOOK_SECRET] : derived();
}

const computeDigest = (key: string, seconds: string, body: string) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest();

/** Builds the signature header: `t=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>", hex>`. */
export function signReport(key: string, body: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${computeDigest(key, seconds, body).toString('hex')}`;
}

/** Verifies the signature header of a body; `expired` when it is correct but more than 5 minutes off. */
export function verifySignature(
  keys: readonly string[],
  header: unknown,
  body: string,
  now: Date,
): 'valid' | 'invalid' | 'expired' {
  const [, seconds, digest] = (typeof header === 'string' && HEADER_PATTERN.exec(header)) || [];
  if (!seconds || !digest) return 'invalid';
  const given = Buffer.from(digest, 'hex');
  if (!keys.some((key) => timingSafeEqual(given, computeDigest(key, seconds, body)))) return 'invalid';
  return Math.abs(now.getTime() - Number(seconds) * 1000) <= TOLERANCE_MS ? 'valid' : 'expired';
}
