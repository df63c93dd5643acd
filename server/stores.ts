import { createDatabase, type Database } from '../db/client.ts';
import { watchStandby } from '../db/standby-watch.ts';
import { withStandby } from '../db/standby.ts';
import type { Env } from './env.ts';
import { repeatWhileAway } from './lib/errors/repeat-while-away.ts';
import type { Logger } from './lib/logger.ts';
import type { RateLimiterOptions } from './lib/network/rate-limiter.ts';
import { createLocalBus, createRedisBus, type RealtimeBus } from './lib/redis/realtime-bus.ts';
import { checkRedis } from './lib/redis/redis.ts';
import { statementListener } from './lib/tracing/trace-statements.ts';
import { createPostgresBus } from './postgres/postgres-bus.ts';
import { COUNTER_CONNECTIONS, openSharedCounters } from './postgres/shared-counters.ts';

/** Does a step of a start, again while a store is away. */
export const waitingWith =
  (log: Logger) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    repeatWhileAway(work, (error) => log.warn({ err: error }, 'the start waits for a store'));

/**
 * The database, of whose reads a standby answers some if there is one.
 * @param isPod whether it is one of several pods
 */
export function openDatabase(
  env: Env,
  { url, directUrl, isPod = false }: { url: string; directUrl: string; isPod?: boolean },
  log: Logger,
): Database {
  const onStatement = statementListener();
  const { PREPARED_STATEMENTS: prepared, READ_DATABASE_URL: standbyUrl, poolSize } = env;
  const database = createDatabase({ url, directUrl, prepared, poolSize, onStatement, isPod });
  // A worker's reads belong to no client.
  if (!standbyUrl || env.ROLE === 'worker') return database;
  const onError = (error: unknown) => log.warn({ err: error }, 'standby not used');
  const watch = watchStandby({ primaryUrl: url, standbyUrl, onError });
  return withStandby(database, createDatabase({ url: standbyUrl, poolSize, onStatement, isPod }), watch);
}

/** Where processes count together: in Redis, and in the database without it. @param url as of `openShared` */
export function openCounters(env: Env, url: string, log: Logger): NonNullable<RateLimiterOptions['store']> {
  const onError = (error: unknown) => log.error({ err: error }, 'rate limits');
  const open = (connections: number) => openSharedCounters({ url, secret: env.secrets.current, connections, onError });
  return env.redis
    ? { redis: env.redis, withoutRedis: open(COUNTER_CONNECTIONS.besideRedis) }
    : open(COUNTER_CONNECTIONS.withoutRedis);
}

/**
 * What carries wake-ups between processes, and where they count together. Without Redis, the database does.
 * @param url of a session of the runtime role: a pooler would forget its LISTEN, and statements prepared by a library
 */
export async function openShared(
  env: Env,
  url: string,
  log: Logger,
): Promise<{ bus: RealtimeBus; store?: RateLimiterOptions['store'] }> {
  if (env.redis) {
    await checkRedis(env.redis);
    const bus = await createRedisBus(env.redis, (error) => log.error({ err: error }, 'redis'));
    return { bus, store: openCounters(env, url, log) };
  }
  // The demo in one process has no others.
  if (env.demo && env.webProcesses === 1) return { bus: createLocalBus() };
  const bus = await createPostgresBus(url, (error) => log.error({ err: error }, 'notifications'));
  return { bus, store: openCounters(env, url, log) };
}
