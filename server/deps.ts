import type { Database } from '../db/client.ts';
import type { Env } from './env.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Clock } from './lib/time/clock.ts';
import type { Logger } from './lib/logger.ts';
import type { RateLimiter } from './lib/network/rate-limiter.ts';
import type { RealtimeBus } from './lib/redis/realtime-bus.ts';
import type { Pods } from './pods/pods.ts';
import type { TenantRegistry } from './modules/platform/tenants/index.ts';

/** Dependencies of the services; created once in `main.ts`, or by a test. */
export interface Deps {
  env: Env;
  database: Database;
  /** The databases that `database` is made of. */
  pods: Pods;
  clock: Clock;
  jobs: JobQueue;
  bus: RealtimeBus;
  limiter: RateLimiter;
  tenants: TenantRegistry;
  log: Logger;
}
