import { fastify, type FastifyInstance } from 'fastify';
import { AggregatorRegistry, Registry, collectDefaultMetrics } from 'prom-client';

import type { Database } from '../db/client.ts';
import { DEFAULT_POD } from '../tenants/value-lists.ts';
import type { Deps } from './deps.ts';
import { processMetrics } from './lib/process-metrics.ts';
import { registerOrderMetrics } from './metrics/order-metrics.ts';
import { registerRequestMetrics } from './metrics/request-metrics.ts';
import { registerCertificateMetrics, registerSiteMetrics } from './metrics/site-metrics.ts';
import { registerPodMetrics, registerPoolMetrics, registerQueueMetrics } from './metrics/store-metrics.ts';
import { isDraftPreviewed, normaliseHost } from './modules/platform/tenants/index.ts';
import type { Pods } from './pods/pods.ts';

type InternalDeps = Pick<Deps, 'env' | 'database' | 'pods' | 'clock' | 'tenants' | 'jobs' | 'log'>;

/** Pools by their name in metrics: those of pods beside the default one have the pod's. */
function poolsOf({ list }: Pods, console: Database | null | undefined): Record<string, Database> {
  const ofPods = list.map(({ name, database }) => [name === DEFAULT_POD ? 'app' : `app ${name}`, database] as const);
  return { ...Object.fromEntries(ofPods), ...(console && { desk: console }) };
}

/**
 * The internal application: `/metrics` for Prometheus, and the check that a TLS proxy makes before it requests a
 * certificate for a host. It listens on its own port, which must not be published.
 * @param web the public application, whose requests are measured; null for a worker
 * @param options.console the database of the operators' desk, if it has one
 * @param options.collectAll the metrics of all web processes that listen on the port together; default: this one's
 */
export function buildInternalApp(
  deps: InternalDeps,
  web: FastifyInstance | null,
  { console, collectAll }: { console?: Database | null; collectAll?: (() => Promise<string>) | undefined } = {},
): FastifyInstance {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (web) registerRequestMetrics(web, registry);
  registerSiteMetrics(deps, registry);
  // One role asks the hosts for all.
  if (deps.env.ROLE !== 'web') registerCertificateMetrics(deps, registry);
  registerQueueMetrics(deps, registry);
  registerPodMetrics(deps.pods, registry);
  registerPoolMetrics(poolsOf(deps.pods, console), registry);
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
