import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import type { Clock } from './clock.ts';

/** Small values that leave the server and come back: unreadable, unchangeable and of limited life. */
export interface Sealer {
  /**
   * Encrypts `value` (anything JSON can hold) for one purpose.
   * @param seconds how long it can be opened
   */
  seal(purpose: string, value: unknown, seconds: number): string;
  /** What was sealed for the same purpose; null when it is foreign, changed or too old. */
  open(purpose: string, text: string): unknown;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealer on the platform's secret; each purpose gets a key of its own (RFC 5869). */
export function createSealer(secret: string, clock: Pick<Clock, 'now'>): Sealer {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal: (purpose, value, seconds) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(purpose), iv);
      const plain = JSON.stringify({ until: clock.now().getTime() + seconds * 1000, value });
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (purpose, text) => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
        const { until, value } = JSON.parse(plain.toString('utf8')) as { until: number; value: unknown };
        return until > clock.now().getTime() ? value : null;
      } catch {
        return null;
      }
    },
  };
}
