import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from '@remix-run/node';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';

import type { ConsoleDatabase } from '../db/client.ts';
import { buildApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createDeskServices } from './desk-services.ts';
import type { Env } from './env.ts';
import { buildInternalApp } from './internal-app.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { createSweeps } from './jobs/sweep-list.ts';
import { createSweepRunner, type SweepRunner } from './jobs/sweeps.ts';
import { createClock, type Clock } from './lib/time/clock.ts';
import { createCountryLookup } from './lib/network/country-lookup.ts';
import { newId } from './lib/security/ids.ts';
import type { Logger } from './lib/logger.ts';
import { createRateLimiter } from './lib/network/rate-limiter.ts';
import { openStores, type Stores } from './pods/open-stores.ts';
import { describeOtherPod, sitesOfPod } from './pods/pods.ts';
import { waitingWith } from './stores.ts';
import { createSealer } from './lib/security/sealer.ts';
import { createDemoService } from './modules/demo/demo/index.ts';
import { INTERESTS, REGIONS } from './modules/platform/profile-values/index.ts';
import { createMailboxService, createMailTransport } from './modules/delivery/notifications/index.ts';
import { logTenantsWithoutSales } from './modules/money/payments/index.ts';
import { createPreviewService, createPreviewTools } from './modules/demo/preview/index.ts';
import { createTenantRegistry, describeFamily, describeUnsetSecrets } from './modules/platform/tenants/index.ts';
import { createFrameFinder } from './plugins/pages/preview-frames.ts';
import { createPageContext } from './plugins/pages/page-context.ts';
import { listenOften } from './plugins/request/listeners.ts';
import type { Departure } from './plugins/request/draining.ts';
import { createSiteAssets } from './plugins/site/site-assets.ts';
import { createSiteCookies } from './plugins/site/site-cookies.ts';
import { readVersion, startObservability } from './observability.ts';
import { createServices, type Services } from './services.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** How long open connections are served after others have taken over, in milliseconds. */
const DRAIN_MS = 5_000;

/** A running process: a web server, a worker, or both. */
export interface RunningServer {
  /** Starts working jobs, if the process was started without. */
  startJobs(): Promise<void>;
  /** Stops working jobs when those under way have ended. */
  stopJobs(): Promise<void>;
  /** Moves the demo's clock as another process did. */
  advanceClock(ms: number): void;
  /**
   * Finishes what is under way and closes. Without a replacement it first serves for `SHUTDOWN_DELAY` without being
   * ready, so that load balancers send requests elsewhere.
   * @param options.replaced other processes listen on the port
   */
  close(options?: { replaced?: boolean }): Promise<void>;
}

interface StartOptions {
  /** Development only: renders pages through Vite instead of the build. */
  vite?: ViteDevServer;
  /** For one of several web processes. */
  process?: {
    /** Tells the others that the demo's clock was moved. */
    announceClock: (ms: number) => void;
    /** The metrics of all of them. */
    collectMetrics: () => Promise<string>;
  };
}

/** Creates the dependencies from the configuration; `close` releases them in reverse order. */
async function createDeps(
  env: Env,
  log: Logger,
  clock: Clock,
): Promise<Deps & { stores: Stores; close(): Promise<void> }> {
  const stores = await openStores(env, log, () => newId(clock));
  const { database, jobs, bus, pods } = stores;
  const onError = (error: unknown) => log.error({ err: error }, 'rate limits');
  const limiter = await createRateLimiter({ store: stores.store, scale: env.RATE_LIMIT_SCALE, clock, onError });
  const tenants = createTenantRegistry({
    dir: resolve(ROOT, env.TENANTS_DIR),
    cacheDir: join(env.dataDir, 'tenants-last-good'),
    log,
    ...stores.sites,
    watch: true,
    production: !env.demo,
    findWarnings: (tenant) => [
      ...describeUnsetSecrets(env, tenant),
      ...describeOtherPod(pods, tenant),
      ...describeFamily(tenant, tenants.byFamily(tenant.family ?? '')),
    ],
    changes: {
      publish: () => {
        bus.publishTenants().catch((error: unknown) => log.warn({ err: error }, 'change of a site not published'));
      },
      onPublish: bus.onTenants,
    },
    reservedHosts: new Map([
      ['localhost', 'the launcher'],
      [env.CONSOLE_HOST, 'the console'],
    ]),
  });
  await waitingWith(log)(() => tenants.start());
  logTenantsWithoutSales({ env, log, tenants });
  return {
    env,
    log,
    clock,
    database,
    pods,
    jobs,
    bus,
    limiter,
    tenants,
    stores,
    close: async () => {
      await tenants.stop();
      await limiter.close();
      await stores.close();
    },
  };
}

/** The operators' desk has its own database role; without that configuration there is no desk. */
function openConsole({ env, log, stores }: Pick<Deps, 'env' | 'log'> & { stores: Stores }): ConsoleDatabase | null {
  const url = env.CONSOLE_DATABASE_URL;
  if (!url) log.warn('CONSOLE_DATABASE_URL is not set: the operators’ desk is disabled');
  return url ? stores.openConsole(url) : null;
}

interface JobRunner {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs every sweep once. */
  sweep(): Promise<void>;
}

/** Jobs and sweeps of this process, not started yet. Each pod has its own rounds of sweeps. */
function createJobRunner(env: Env, deps: Deps, { live, credits }: Services): JobRunner {
  const runners = deps.pods.list.map(({ name, database }) => {
    const ofPod = { ...deps, database, tenants: sitesOfPod(deps, name) };
    return createSweepRunner(ofPod, createSweeps({ ...ofPod, live, credits }));
  });
  const all = async (work: (runner: SweepRunner) => Promise<void>) => {
    await Promise.all(runners.map(work));
  };
  return {
    start: async () => {
      const transport = createMailTransport({ mailUrl: env.MAIL_URL, dataDir: env.dataDir });
      const handlers = createJobHandlers({ ...deps, live, transport });
      await waitingWith(deps.log)(() => deps.jobs.work(handlers));
      for (const runner of runners) runner.start();
    },
    stop: async () => {
      await Promise.all([all((runner) => runner.stop()), deps.jobs.stopWork()]);
    },
    sweep: () => all((runner) => runner.runAll()),
  };
}

/** Imports the server build once per start: its URL changes with each build, so the module is reloaded. */
async function loadBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as ServerBuild;
}

async function createWeb(
  env: Env,
  deps: Deps,
  services: Services,
  options: StartOptions & { console: ConsoleDatabase | null; sweep: () => Promise<void>; departure: Departure },
): Promise<FastifyInstance> {
  const cookies = createSiteCookies(env.secureCookies);
  const version = readVersion();
  const sealer = createSealer(env.secrets, deps.clock);
  const mailbox = createMailboxService(deps);
  const preview = createPreviewService(deps);
  const manifest = join(ROOT, 'public/generated/assets.json');
  const assets = createSiteAssets(manifest, { fresh: options.vite !== undefined });
  const tools = createPreviewTools({
    ...deps,
    preview,
    styleOf: (tenant) => assets.overridesOf(tenant)?.css ?? '',
    peopleOf: (tenant) => assets.peopleOf(tenant).map((url) => join(ROOT, 'public', url)),
  });
  const demo = createDemoService({ ...deps, services, sealer, sweep: options.sweep });
  const desk = options.console && createDeskServices({ ...deps, live: services.live, console: options.console });
  const launcher = env.demo ? { demo, mailbox, preview, tools, operators: desk?.operators.demo ?? null } : null;
  const shared = { cookies, sealer, version, lists: { interests: INTERESTS, regions: REGIONS } };
  const contextFor = createPageContext({ ...shared, deps, services, launcher, assetsOf: assets.assetsOf });
  const frames = env.demo ? createFrameFinder({ deps, preview, pure: services, assets, shared }) : null;
  return buildApp({
    deps,
    services,
    desk,
    cookies,
    version,
    countryOf: createCountryLookup(env.GEOIP_DATABASE),
    root: ROOT,
    departure: options.departure,
    pages: {
      contextFor,
      frames,
      demo: env.demo,
      assets,
      now: () => deps.clock.now().getTime(),
      source: options.vite ? { vite: options.vite } : { build: await loadBuild() },
    },
  });
}

/** The demo's clock, which all web processes share. */
function shareClock(clock: Clock, options: StartOptions): Clock {
  const announce = options.process?.announceClock;
  if (!announce) return clock;
  return {
    ...clock,
    advance: (ms) => {
      clock.advance(ms);
      announce(ms);
    },
  };
}

/**
 * Starts serving requests and working jobs, as `ROLE` says. One of several web processes works no jobs before it is
 * told to.
 * @param env with DATABASE_URL of the runtime role
 * @throws when the port is in use or a dependency is unreachable
 */
export async function startServer(env: Env, options: StartOptions = {}): Promise<RunningServer> {
  const clock = createClock(env.CLOCK_OFFSET);
  const { log, close: endObservability } = await startObservability(env, clock);
  const deps = await createDeps(env, log, shareClock(clock, options));
  const services = createServices(deps);
  await deps.stores.serve(services.accountDeletion.repeatDeletions, deps.tenants.refresh);
  const jobs = createJobRunner(env, deps, services);
  if (env.ROLE !== 'web' && !options.process) await jobs.start();
  const console = env.ROLE === 'worker' ? null : openConsole(deps);
  const sweep = env.ROLE === 'all' ? jobs.sweep : async () => undefined;
  const departure: Departure = { leaving: false, drainMs: 0, listeners: [] };
  const web =
    env.ROLE === 'worker' ? null : await createWeb(env, deps, services, { ...options, console, sweep, departure });
  const collectAll = options.process?.collectMetrics;
  const internal = env.demo ? null : buildInternalApp(deps, web, { console, collectAll });
  if (web) await listenOften(web, { host: env.HOST, port: env.PORT }, departure);
  await internal?.listen({ host: env.HOST, port: env.INTERNAL_PORT }).catch((error: NodeJS.ErrnoException) => {
    // A worker beside an app on one machine works without its own metrics.
    if (web || error.code !== 'EADDRINUSE') throw error;
    log.warn({ port: env.INTERNAL_PORT }, 'no metrics of this worker: INTERNAL_PORT is in use; give it another');
  });
  return {
    startJobs: jobs.start,
    stopJobs: jobs.stop,
    advanceClock: clock.advance,
    close: async ({ replaced = false } = {}) => {
      const delayMs = web && !replaced ? env.SHUTDOWN_DELAY * 1000 : 0;
      departure.leaving = delayMs > 0;
      departure.drainMs = replaced || delayMs > 0 ? DRAIN_MS : 0;
      await Promise.all([sleep(delayMs), jobs.stop()]);
      await internal?.close();
      await web?.close();
      await console?.close();
      await deps.close();
      await endObservability();
    },
  };
}
