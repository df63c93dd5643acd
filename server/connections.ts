import type { Env } from './env.ts';
import { QUEUE_CONNECTIONS } from './jobs/queue.ts';
import { COUNTER_CONNECTIONS } from './postgres/shared-counters.ts';

const HEALTH_CHECK = 1;
const NOTIFICATIONS = 1;
/** Asks the primary how far its log is. */
const STANDBY_WATCH = 1;

type Settings = Pick<
  Env,
  'webProcesses' | 'poolSize' | 'ROLE' | 'REDIS_URL' | 'CONSOLE_DATABASE_URL' | 'READ_DATABASE_URL'
>;

/** The most connections to PostgreSQL that a start with these settings opens, all its processes together. */
export function countConnections(env: Settings): number {
  const roles = env.CONSOLE_DATABASE_URL && env.ROLE !== 'worker' ? 2 : 1;
  const { besideRedis, withoutRedis } = COUNTER_CONNECTIONS;
  const shared = env.REDIS_URL ? besideRedis : NOTIFICATIONS + withoutRedis;
  const watch = env.READ_DATABASE_URL && env.ROLE !== 'worker' ? STANDBY_WATCH : 0;
  const each = env.poolSize * roles + HEALTH_CHECK + watch + QUEUE_CONNECTIONS.store + shared;
  return env.webProcesses * each + (env.ROLE === 'web' ? 0 : QUEUE_CONNECTIONS.work);
}
