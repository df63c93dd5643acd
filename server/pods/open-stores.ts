import { createConsoleDatabase, type ConsoleDatabase, type Database } from '../../db/client.ts';
import { consoleOverPods, overPods } from '../../db/pods.ts';
import { EnvError, type Env } from '../env.ts';
import { createJobQueue, type JobQueue } from '../jobs/queue.ts';
import type { Logger } from '../lib/logger.ts';
import type { RateLimiterOptions } from '../lib/network/rate-limiter.ts';
import { createListeners, createLocalBus, createRedisBus, type RealtimeBus } from '../lib/redis/realtime-bus.ts';
import { checkRedis } from '../lib/redis/redis.ts';
import { statementListener } from '../lib/tracing/trace-statements.ts';
import {
  createPlaces,
  ensureTenantRow,
  ensureTenantRows,
  type SitePlace,
  type TenantRegistryOptions,
} from '../modules/platform/tenants/index.ts';
import { openCounters, openDatabase, openShared, waitingWith } from '../stores.ts';
import { busOverPods, queueOverPods } from './over-pods.ts';
import { createPod, type Pod } from './pod.ts';
import { defaultPod, readPods, type PodAddresses } from './pods-file.ts';
import { onePod, type Pods } from './pods.ts';

type SiteIds = Pick<TenantRegistryOptions, 'ensureTenantId' | 'ensureTenantIds' | 'isProvisional' | 'pods'>;

/** The stores of a process, and what it shares with other processes. */
export interface Stores {
  database: Database;
  jobs: JobQueue;
  bus: RealtimeBus;
  /** Where rate limits are counted; undefined if this process counts alone. */
  store?: RateLimiterOptions['store'];
  pods: Pods;
  /** Used by the registry of sites to find their ids. */
  sites: SiteIds;
  /** The same for the operators' desk, with its database URL. */
  openConsole(url: string): ConsoleDatabase;
  /**
   * Prepares each database before the first request is served.
   * @param findSites finds the sites of a pod that was unavailable at the start
   */
  serve(before: (database: Database) => Promise<unknown>, findSites: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface Opening {
  env: Env & { DATABASE_URL: string };
  log: Logger;
  newId: () => string;
}

const describeConnections = ({ DATABASE_DIRECT_URL, PREPARED_STATEMENTS }: Env) =>
  `database: ${DATABASE_DIRECT_URL ? 'through a pooler in transaction mode' : 'directly'}, ` +
  `${PREPARED_STATEMENTS ? 'with' : 'without'} prepared statements`;

const connectConsole = ({ PREPARED_STATEMENTS: prepared, poolSize }: Env, url: string, isPod = false) =>
  createConsoleDatabase({ url, prepared, poolSize, onStatement: statementListener(), isPod });

async function openOne({ env, log, newId }: Opening): Promise<Stores> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
  const database = openDatabase(env, { url, directUrl }, log);
  const patiently = waitingWith(log);
  const jobs = await patiently(() => createJobQueue({ url, log }));
  const { bus, store } = await patiently(() => openShared(env, directUrl, log));
  return {
    database,
    jobs,
    bus,
    store,
    pods: onePod(database),
    sites: {
      ensureTenantId: (slug) => database.withPlatform((trx) => ensureTenantRow(trx, slug, newId())),
      ensureTenantIds: (sites) =>
        database.withPlatform((trx) =>
          ensureTenantRows(
            trx,
            sites.map(({ slug }) => slug),
            newId,
          ),
        ),
    },
    openConsole: (consoleUrl) => connectConsole(env, consoleUrl),
    serve: async (before) => void (await before(database)),
    close: async () => {
      await jobs.stop();
      await bus.close();
      await database.close();
    },
  };
}

/** Wake-ups between processes over several pods: by Redis, by the pods' notifications, or within this process only. */
async function openBus(env: Env, log: Logger) {
  if (env.redis) {
    await checkRedis(env.redis);
    return { bus: await createRedisBus(env.redis, (error) => log.error({ err: error }, 'redis')), listeners: null };
  }
  if (env.demo && env.webProcesses === 1) return { bus: createLocalBus(), listeners: null };
  return { bus: null, listeners: createListeners() };
}

async function openSeveral({ env, log, newId }: Opening, others: readonly PodAddresses[]): Promise<Stores> {
  const { bus: ownBus, listeners } = await openBus(env, log);
  let findSites: () => Promise<void> = () => Promise.resolve();
  const addresses = [defaultPod(env), ...others];
  const found = new Set<string>();
  const pods = addresses.map((each) =>
    createPod({ env, addresses: each, log, listeners }, async () => {
      if (!found.has(each.name)) await findSites();
    }),
  );
  await Promise.all(pods.map((pod) => pod.connect()));
  // The registry finds their sites at its start.
  for (const pod of pods) if (pod.isConnected()) found.add(pod.name);
  const places = createPlaces(
    pods.map((pod) => ({ ...pod, isOpen: pod.isConnected })),
    newId,
  );
  const podOf = (tenantId: string): Pod | null => pods.find(({ name }) => name === places.podOf(tenantId)) ?? null;
  const database = overPods(pods, places.podOf, places.renew);
  const jobs = queueOverPods(pods, podOf);
  const bus = ownBus ?? (listeners && busOverPods(pods, podOf, listeners)) ?? createLocalBus();
  return {
    database,
    jobs,
    bus,
    store: openCounters(env, env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, log),
    pods: {
      list: pods.map((pod) => ({ ...pod, database: overPods([pod], () => pod.name, places.renew) })),
      podOf: places.podOf,
    },
    sites: {
      ensureTenantId: (slug, pod) => places.ensureOne({ slug, pod }),
      ensureTenantIds: (sites: readonly SitePlace[]) => places.ensure(sites),
      isProvisional: places.isProvisional,
      pods: pods.map(({ name }) => name),
    },
    openConsole: (url) => {
      const consoles = pods.map((pod, index) => {
        const consoleUrl = index === 0 ? url : addresses[index]!.CONSOLE_DATABASE_URL;
        if (!consoleUrl)
          throw new EnvError([
            `PODS_FILE: pods.${pod.name} has no CONSOLE_DATABASE_URL, but the operators’ desk (CONSOLE_DATABASE_URL) works at all pods.`,
          ]);
        return { ...pod, database: connectConsole(env, consoleUrl, true) };
      });
      return consoleOverPods(consoles, places.podOf, places.renew);
    },
    serve: async (before, find) => {
      findSites = find;
      await Promise.all(pods.map((pod) => pod.serve(before)));
    },
    close: async () => {
      await ownBus?.close();
      await Promise.all(pods.map((pod) => pod.close()));
    },
  };
}

/** Opens the stores of a process; with several pods, even while some of them are unavailable. */
export async function openStores(env: Env, log: Logger, newId: () => string): Promise<Stores> {
  const { DATABASE_URL } = env;
  if (!DATABASE_URL)
    throw new Error('startServer needs DATABASE_URL; scripts/start.ts sets it for the embedded database');
  log.info(describeConnections(env));
  const opening = { env: { ...env, DATABASE_URL }, log, newId };
  const others = readPods(env);
  return others.length === 0 ? openOne(opening) : openSeveral(opening, others);
}
