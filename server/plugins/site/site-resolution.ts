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

function redirectTo(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  // 308 keeps method and body; browsers and crawlers treat it as permanent like 301.
  return reply.redirect(origin + request.url, 308);
}

const portOf = ({ host }: FastifyRequest): string => /:\d+$/.exec(host)?.[0] ?? '';

/**
 * The origin that the request should have named; null if it did. Each host has one spelling: a trailing dot names the
 * same host for DNS but another origin for browsers. In production, so does any port but the public one. The demo
 * is served on loopback, where a tunnel may have another port.
 * @param host the canonical host
 */
function findRightOrigin(request: FastifyRequest, host: string, env: OriginEnv): string | null {
  const port = portOf(request);
  const spelled = request.host.slice(0, request.host.length - port.length).toLowerCase();
  const right = originOfHost(env, host);
  if (!env.demo && port !== '' && !right.endsWith(port) && port !== standardPort(right)) return right;
  return spelled === host ? null : `${request.protocol}://${host}${port}`;
}

const standardPort = (origin: string) => (origin.startsWith('https:') ? ':443' : ':80');

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
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost) return;
    const tenant = findSite(tenants, request.host);
    const onDesk = deskHost !== null && normaliseHost(request.host) === deskHost;
    const host = tenant ? canonicalHost(tenant) : onDesk ? deskHost : null;
    const right = host === null ? null : findRightOrigin(request, host, env);
    if (right !== null) return redirectTo(request, reply, right);
    request.tenant = tenant;
    request.onDesk = !tenant && onDesk;
    if (tenant || onDesk) return;
    const draft = options.findDraft(request, reply);
    if (draft !== null) return 'sent' in draft ? draft : void (request.tenant = draft);
    if (!(env.demo && LAUNCHER_HOSTS.has(request.hostname))) return sendUnknownHost(reply);
  });
}
