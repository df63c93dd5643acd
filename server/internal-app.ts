import { fastify, type FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import type { Deps } from './deps.ts';
import { createTransitionCounter } from './modules/money/payments/index.ts';
import { normaliseHost } from './modules/platform/tenants/index.ts';

/** Measures request durations by route and status; labels hold no address, host or member. */
function registerRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds a request took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '*', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
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
 * @param web the public application, whose requests are measured
 * @param collectAll the metrics of all web processes that listen on the port together; default: this one's
 */
export function buildInternalApp(
  deps: InternalDeps,
  web: FastifyInstance,
  collectAll?: () => Promise<string>,
): FastifyInstance {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerRequestMetrics(web, registry);
  registerFailedJobMetrics(deps.jobs, registry);
  registerOrderMetrics(deps, registry);
  if (collectAll) AggregatorRegistry.setRegistries(registry);
  const collect = collectAll ?? (() => registry.metrics());
  const app = fastify({ return503OnClosing: false });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await collect()));
  // Fails closed: only hosts of the sites currently served, and of drafts, which their operators see.
  app.get<{ Querystring: { domain?: string } }>('/internal/tls-allowed', async (request, reply) => {
    const host = normaliseHost(request.query.domain);
    const isDesk = deps.env.CONSOLE_DATABASE_URL !== undefined && host === deps.env.CONSOLE_HOST;
    const known =
      host !== null && (isDesk || deps.tenants.byHost(host) !== null || deps.tenants.draftByHost(host) !== null);
    return reply.code(known ? 200 : 404).send();
  });
  return app;
}
