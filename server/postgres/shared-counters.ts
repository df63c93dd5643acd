import { createHmac } from 'node:crypto';

import { RateLimiterPostgres } from 'rate-limiter-flexible';

import { createStatementPool } from '../../db/statement-pool.ts';
import type { SharedCounters } from '../lib/network/rate-limiter.ts';
import { createClock } from '../lib/time/clock.ts';

/** Counting is one short statement; logins and messages of one process rarely count at the same time. */
export const COUNTER_CONNECTIONS = { withoutRedis: 2, besideRedis: 1 } as const;
const CLEAN_EVERY_MS = 60_000;
/**
 * How long counting waits for a connection, and for an answer, in ms. On a busy machine many attempts wait for the row of
 * one address; a process that gave up early would count them by itself, and allow more than the limit.
 */
const ANSWER_MS = 4_000;
const TABLE = 'rate_limits';
/** The limiter's library counts in real time. */
const wallClock = createClock();

/**
 * Opens counters of all processes in the table `rate_limits`. It is unlogged: a crash of PostgreSQL resets them. Keys,
 * which may contain addresses, are stored as keyed hashes.
 * @param options.url `postgres://` URL of the runtime role
 * @param options.connections maximum number
 */
export function openSharedCounters(options: {
  url: string;
  secret: string;
  connections?: number;
  onError: (error: unknown) => void;
}): SharedCounters {
  const { url, connections = COUNTER_CONNECTIONS.withoutRedis } = options;
  const pool = createStatementPool({ url, size: connections, answerMs: ANSWER_MS });
  const hash = (key: string) => createHmac('sha256', options.secret).update(`rate-limit ${key}`).digest('base64url');
  const clean = setInterval(() => {
    pool.query(`delete from ${TABLE} where expire < $1`, [wallClock.now().getTime()]).catch(options.onError);
  }, CLEAN_EVERY_MS);
  clean.unref();
  return {
    open: ({ keyPrefix, points, duration }) => {
      const limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        // Part of the hash.
        keyPrefix: '',
        points,
        duration,
      });
      const hashed = (key: string) => hash(`${keyPrefix}:${key}`);
      return {
        consume: (key, count) => limiter.consume(hashed(String(key)), count),
        reward: (key, count) => limiter.reward(hashed(String(key)), count),
      };
    },
    close: async () => {
      clearInterval(clean);
      await pool.end();
    },
  };
}
