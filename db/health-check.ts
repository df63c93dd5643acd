import { createStatementPool } from './statement-pool.ts';

/** Milliseconds to wait for the answer; health checks of proxies and containers give up after three seconds. */
const TIMEOUT_MS = 2_000;

/**
 * Asks whether the database responds, over a connection of its own: in the pool the question would wait behind requests.
 * Questions at the same time are asked once.
 */
export function createHealthCheck(url: string) {
  const pool = createStatementPool({ url, size: 1, answerMs: TIMEOUT_MS });
  let asking: Promise<void> | null = null;
  let closed: Promise<void> | null = null;
  return {
    /** @throws Error if it does not respond */
    ping: (): Promise<void> => {
      asking ??= pool
        .query('select 1')
        .then(() => undefined)
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    close: (): Promise<void> => (closed ??= pool.end()),
  };
}
