import { setTimeout as sleep } from 'node:timers/promises';

import { isOutage } from '../../../server/lib/errors/outage.ts';
import { pingRedis } from '../../../server/lib/redis/redis.ts';
import type { RedisAddress } from '../../../server/lib/redis/sentinel.ts';
import { LaunchError } from '../../embedded/launch-error.ts';

const RETRY_MS = 1_000;

/** The address without user and password. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'not a valid address');

/**
 * Asks a store until it responds, for as long as it takes: after a power failure everything starts at once.
 * @param setting its name, for the note that it is waited for
 * @throws LaunchError if waiting would not help, such as for a wrong password
 */
export async function waitForStore(
  setting: string,
  url: string,
  ask: () => Promise<void>,
  note: (line: string) => void,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      if (tries > 0) note(`${setting} (${hostOf(url)}) responds.`);
      return;
    } catch (error) {
      if (error instanceof LaunchError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      // Never the whole URL: it contains the password.
      const problem = `${setting} (${hostOf(url)}) cannot be reached: ${message || code}`;
      if (!isOutage(error)) throw new LaunchError(problem);
      if (tries === 0) note(`${problem}. Waiting for it …`);
    }
    await sleep(RETRY_MS);
  }
}

/** Waits for Redis, if it is configured. */
export async function waitForRedis(redis: RedisAddress | null, note: (line: string) => void): Promise<void> {
  if (redis) await waitForStore('REDIS_URL', redis.url, () => pingRedis(redis), note);
}
