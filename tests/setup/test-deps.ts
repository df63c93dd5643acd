import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import type { Database } from '../../db/client.ts';
import type { Deps } from '../../server/deps.ts';
import { readEnv } from '../../server/env.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { createRateLimiter } from '../../server/lib/network/rate-limiter.ts';
import { createLocalBus } from '../../server/lib/redis/realtime-bus.ts';
import type { TenantRegistry } from '../../server/modules/platform/tenants/registry/tenant-registry.ts';
import { createPagesService, type PagesService } from '../../server/modules/platform/pages/index.ts';
import { createLiveService, type LiveService } from '../../server/modules/realtime/live/live.service.ts';
import { onePod } from '../../server/pods/pods.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestClock } from '../factories/clock.ts';
import { createRecordingQueue } from '../factories/jobs.ts';

/** A registry of exactly these tenants, for tests that do not concern tenant files. */
export function createFixedRegistry(tenants: readonly Tenant[]): TenantRegistry {
  const nothing = () => Promise.resolve();
  return {
    start: nothing,
    stop: nothing,
    refresh: nothing,
    byHost: (host) => tenants.find((tenant) => tenant.hosts.includes(host)) ?? null,
    draftByHost: () => null,
    byId: (id) => tenants.find((tenant) => tenant.id === id) ?? null,
    bySlug: (slug) => tenants.find((tenant) => tenant.slug === slug) ?? null,
    byFamily: (name) => tenants.filter(({ family }) => family === name),
    list: () => [],
  };
}

type TestDeps = Deps & { jobs: ReturnType<typeof createRecordingQueue>; live: LiveService; pages: PagesService };

/**
 * Creates the dependencies of services for a test: the real database as the runtime role, a fixed clock, and in-process
 * adapters. Jobs are recorded and not executed.
 */
export async function createTestDeps(
  database: Database,
  tenants: readonly Tenant[],
  overrides: Partial<Deps> = {},
): Promise<TestDeps> {
  const clock = createTestClock();
  const deps = {
    env: readEnv({
      DATA_DIR: join(tmpdir(), `sibling-test-${randomUUID()}`),
      LOG_LEVEL: 'silent',
      // A busy machine is no overload: a request that is refused and sent again tests nothing.
      OVERLOAD_DELAY: '60000',
    }),
    log: createLogger({ level: 'silent', pretty: false }),
    clock,
    database,
    pods: onePod(database),
    jobs: createRecordingQueue(),
    bus: createLocalBus(),
    limiter: await createRateLimiter({ scale: 1, clock }),
    tenants: createFixedRegistry(tenants),
    ...overrides,
  } as Omit<TestDeps, 'live' | 'pages'>;
  return { ...deps, live: createLiveService(deps), pages: createPagesService(deps) };
}

/** The same dependencies on another database, such as one that fails at a chosen statement. */
export const onDatabase = <D extends Deps>(deps: D, database: Database): D & { live: LiveService } => ({
  ...deps,
  database,
  live: createLiveService({ ...deps, database }),
});
