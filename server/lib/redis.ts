import { createClient } from 'redis';

import { EnvError } from '../env.ts';
import { withTimeout } from './in-time.ts';

const CONNECT_MS = 3_000;

/**
 * A Redis server that does not respond within this many ms counts as unreachable, because senders and logins wait for
 * it.
 */
export const REDIS_TIMEOUT_MS = 1_000;

/** Closes a connection; disconnects if the server does not respond. */
export async function closeRedis(client: { close(): Promise<unknown>; destroy(): void }): Promise<void> {
  await withTimeout(REDIS_TIMEOUT_MS, client.close()).catch(() => client.destroy());
}

/**
 * Checks at startup that the server behind REDIS_URL responds; later outages are tolerated.
 * @throws EnvError with a one-line message
 */
export async function requireRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new EnvError([`REDIS_URL: the server cannot be reached (${code ?? message}).`]);
  }
}
