import { createClient } from 'redis';

import { EnvError } from '../env.ts';
import { inTime } from './in-time.ts';

const CONNECT_MS = 3_000;

/** A server that is there but says nothing for so many ms counts as away: senders and logins wait for it. */
export const REDIS_ANSWER_MS = 1_000;

/** Ends a connection; one whose server says nothing is cut. */
export async function closeRedis(client: { close(): Promise<unknown>; destroy(): void }): Promise<void> {
  await inTime(REDIS_ANSWER_MS, client.close()).catch(() => client.destroy());
}

/**
 * Makes sure once, at the start, that the server behind REDIS_URL answers; later losses are waited out.
 * @throws EnvError in one clear line
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
