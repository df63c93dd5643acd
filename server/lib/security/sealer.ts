import type { Clock } from '../time/clock.ts';
import { createEncryption } from './encryption.ts';
import type { Secrets } from './secrets.ts';

/** Encrypts small values that leave the server and come back, with an expiry. */
export interface TokenSealer {
  /** Encrypts `value` (any JSON value) for one purpose. */
  seal(purpose: string, value: unknown, seconds: number): string;
  /** Decrypts a value sealed for the same purpose; null if it is invalid, modified or expired. */
  open(purpose: string, text: string): unknown;
}

export function createSealer(secrets: Secrets, clock: Pick<Clock, 'now'>): TokenSealer {
  const { encrypt, decrypt } = createEncryption(secrets);
  return {
    seal: (purpose, value, seconds) => {
      const plain = JSON.stringify({ until: clock.now().getTime() + seconds * 1000, value });
      return encrypt(purpose, Buffer.from(plain)).toString('base64url');
    },
    open: (purpose, text) => {
      const plain = decrypt(purpose, Buffer.from(text, 'base64url'));
      if (!plain) return null;
      const { until, value } = JSON.parse(plain.toString('utf8')) as { until: number; value: unknown };
      return until > clock.now().getTime() ? value : null;
    },
  };
}
