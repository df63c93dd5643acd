import { fastify, type FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import type { Deps } from './deps.ts';
import { selectWaitingJobs, type WaitingJobs } from './jobs/waiting-jobs.queries.ts';
import { processMetrics } from './lib/process-metrics.ts';
import { wallTime } from './lib/time/clock.ts';
import { createTransitionCounter } from './modules/money/payments/index.ts';
import { isDraftPreviewed, normaliseHost } from './modules/platform/tenants/index.ts';

/** `2xx` and so on. */
const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;

/**
 * Measures request durations by route and status, and by site: not by both, which would be thousands of series. Labels
 * hold no address and no member, and no host that is not a site's.
 */
function registerRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds a request took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const siteSeconds = new Histogram({
    name: 'site_request_seconds',
    help: 'Seconds a request took, by site (desk and none besides) and class of status',
    labelNames: ['site', 'status'],
    buckets: [0.1, 0.5, 2],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, tenant, onDesk, pagePattern, routeOptions } = request;
    const took = reply.elapsedTime / 1000;
    const route = pagePattern ?? routeOptions.url ?? '*';
    seconds.observe({ method: METHODS.has(method) ? method : 'other', route, status: String(reply.statusCode) }, took);
    const site = tenant?.slug ?? (onDesk ? 'desk' : 'none');
    siteSeconds.observe({ site, status: statusClass(reply.statusCode) }, took);
  });
}

/** Others are whatever a client makes up. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts the sites by state: refused files are `last_good` and `not_served`. */
function registerSiteMetrics({ tenants }: Pick<InternalDeps, 'tenants'>, registry: Registry): void {
  new Gauge({
    name: 'sites',
    help: 'Sites by state; refused files are those of last_good and not_served',
    labelNames: ['state'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { state } of tenants.list()) this.inc({ state });
    },
  });
}

/** Whether requests wait for a connection of the pool, which is then too small or its queries too slow. */
function registerPoolMetrics({ database }: Pick<InternalDeps, 'database'>, registry: Registry): void {
  new Gauge({
    name: 'database_wait_seconds',
    help: 'How long the first in line has waited for a connection to the database; 0 if nobody waits',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(database.waitMs() / 1000);
    },
  });
}

/** Measures the queues at scrape time; both metrics share a query. */
function registerQueueMetrics({ database, clock }: Pick<InternalDeps, 'database' | 'clock'>, registry: Registry): void {
  let asking: Promise<WaitingJobs[]> | null = null;
  const ask = () =>
    (asking ??= database
      .withPlatform((trx) => selectWaitingJobs(trx, wallTime(clock)))
      .catch(() => [])
      .finally(() => {
        asking = null;
      }));
  const register = (name: string, help: string, valueOf: (waiting: WaitingJobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      // The same in every process.
      aggregator: 'max',
      async collect() {
        for (const waiting of await ask()) this.set({ queue: waiting.queue }, valueOf(waiting));
      },
    });
  register('jobs_waiting', 'Jobs that wait for a worker, by queue', ({ count }) => count);
  register('jobs_oldest_seconds', 'How long the oldest waiting job has waited, by queue', (each) => each.oldestSeconds);
}

function registerFailedJobMetrics(jobs: Deps['jobs'], registry: Registry): void {
  new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that failed permanently and need attention, by queue',
    labelNames: ['queue'],
    registers: [registry],
    // The same in every process.
    aggregator: 'max',
    async collect() {
      this.reset();
      // If the database is unavailable, the other metrics are still served.
      for (const { queue, count } of await jobs.countFailed().catch(() => [])) this.set({ queue }, count);
    },
  });
}

/** Counts order state changes of all sites and processes at scrape time; labels hold no order or member. */
function registerOrderMetrics(deps: InternalDeps, registry: Registry): void {
  const changes = createTransitionCounter(deps);
  new Counter({
    name: 'order_transitions_total',
    help: 'Orders that entered a state since this process started, by state, provider and method; up to a minute old',
    labelNames: ['to', 'provider', 'method'],
    registers: [registry],
    // The process that has counted for the longest.
    aggregator: 'max',
    async collect() {
      for (const { count, ...labels } of await changes().catch(() => [])) this.inc(labels, count);
    },
  });
}

type InternalDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'jobs'>;

/**
 * The internal application: `/metrics` for Prometheus, and the check that a TLS proxy makes before it requests a
 * certificate for a host. It listens on its own port, which must not be published.
 * @param web the public application, whose requests are measured; null for a worker
 * @param collectAll the metrics of all web processes that listen on the port together; default: this one's
 */
export function buildInternalApp(
  deps: InternalDeps,
  web: FastifyInstance | null,
  collectAll?: () => Promise<string>,
): FastifyInstance {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (web) registerRequestMetrics(web, registry);
  registerSiteMetrics(deps, registry);
  registerQueueMetrics(deps, registry);
  registerPoolMetrics(deps, registry);
  registerFailedJobMetrics(deps.jobs, registry);
  registerOrderMetrics(deps, registry);
  if (collectAll) AggregatorRegistry.setRegistries([registry, processMetrics]);
  const collect = collectAll ?? (() => Registry.merge([registry, processMetrics]).metrics());
  const app = fastify({ return503OnClosing: false });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await collect()));
  // Fails closed: only hosts of the sites currently served, and of drafts that an operator has a link to. A certificate for
  // anybody who asks would tell strangers, and the public logs of certificates, that the draft exists.
  const isPreviewed = async (host: string) => {
    const draft = deps.tenants.draftByHost(host);
    return draft !== null && deps.database.withPlatform((trx) => isDraftPreviewed(trx, draft.id, deps.clock.now()));
  };
  app.get<{ Querystring: { domain?: string | string[] } }>('/internal/tls-allowed', async (request, reply) => {
    const { domain } = request.query;
    const host = typeof domain === 'string' ? normaliseHost(domain) : null;
    const isDesk = deps.env.CONSOLE_DATABASE_URL !== undefined && host === deps.env.CONSOLE_HOST;
    const known = host !== null && (isDesk || deps.tenants.byHost(host) !== null || (await isPreviewed(host)));
    return reply.code(known ? 200 : 404).send();
  });
  return app;
}
