import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { originOfHost, type OriginEnv } from '../../lib/network/site-origin.ts';
import { canonicalHost, findSite, normaliseHost, type TenantRegistry } from '../../modules/platform/tenants/index.ts';
import type { createDraftPreview } from './draft-preview.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The site of the request's host; null on the launcher's and the desk's host. */
    tenant: Tenant | null;
    /** Whether the host is that of the operators' desk. */
    onDesk: boolean;
    /** The origin under which browsers know the request's host, such as `https://www.example.nl`. */
    origin: string;
  }
  interface FastifyContextConfig {
    /** Served on every host, including unknown ones: health checks. */
    anyHost?: boolean;
  }
}

const LAUNCHER_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The response for an unknown host: it names nobody and is the same for every path. */
function sendUnknownHost(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
}

const portOf = ({ host }: FastifyRequest): string => /:\d+$/.exec(host)?.[0] ?? '';

/**
 * The origin under which browsers know a host. In production it is the public one, whatever port or scheme the proxy uses
 * for the app. The demo is served on loopback, where a tunnel may have another port.
 */
const originOf = (request: FastifyRequest, host: string, env: OriginEnv): string =>
  env.demo ? `${request.protocol}://${host}${portOf(request)}` : originOfHost(env, host);

/**
 * Whether the request names a host as its origin does: not by another of the site's hosts, nor with a trailing dot, which
 * names the same host for DNS but another origin for browsers. The port does not count, because a proxy may have its own
 * towards the app: redirecting that would never end.
 */
const isSpelled = (request: FastifyRequest, host: string): boolean =>
  request.host.slice(0, request.host.length - portOf(request).length).toLowerCase() === host;

/**
 * Resolves the site from the request's host before anything else. There is no default site. A demo's own host shows the
 * launcher.
 * @param options.deskHost the operators' host; null without a desk
 */
export function registerSiteResolution(
  app: FastifyInstance,
  options: {
    env: OriginEnv;
    tenants: TenantRegistry;
    deskHost: string | null;
    findDraft: ReturnType<typeof createDraftPreview>;
  },
): void {
  const { env, tenants, deskHost } = options;
  app.decorateRequest('tenant', null);
  app.decorateRequest('onDesk', false);
  app.decorateRequest('origin', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost) return;
    const tenant = findSite(tenants, request.host);
    const onDesk = deskHost !== null && normaliseHost(request.host) === deskHost;
    const host = tenant ? canonicalHost(tenant) : onDesk ? deskHost : null;
    request.origin = originOf(request, host ?? request.hostname, env);
    // 308 keeps method and body; browsers and crawlers treat it as permanent like 301.
    if (host !== null && !isSpelled(request, host)) return reply.redirect(request.origin + request.url, 308);
    request.tenant = tenant;
    request.onDesk = !tenant && onDesk;
    if (tenant || onDesk) return;
    const draft = options.findDraft(request, reply);
    if (draft !== null) return 'sent' in draft ? draft : void (request.tenant = draft);
    if (!(env.demo && LAUNCHER_HOSTS.has(request.hostname))) return sendUnknownHost(reply);
  });
}
