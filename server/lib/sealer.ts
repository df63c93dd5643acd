import type { Clock } from './clock.ts';
import { createEncryption } from './encryption.ts';

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

/** A sealer on the installation's secret. */
export function createSealer(secret: string, clock: Pick<Clock, 'now'>): Sealer {
  const { encrypt, decrypt } = createEncryption(secret);
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
