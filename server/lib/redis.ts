import { createClient } from 'redis';

import { EnvError } from '../env.ts';

const CONNECT_MS = 3_000;

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
