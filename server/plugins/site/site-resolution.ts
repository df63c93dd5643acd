import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { createDraftPreview } from './draft-preview.ts';
import { normaliseHost, resolveHost, type TenantRegistry } from '../../modules/platform/tenants/index.ts';

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

function redirectToCanonical(request: FastifyRequest, reply: FastifyReply, host: string): FastifyReply {
  const port = /:\d+$/.exec(request.host)?.[0] ?? '';
  // 308 keeps method and body; browsers and crawlers treat it as permanent like 301.
  return reply.redirect(`${request.protocol}://${host}${port}${request.url}`, 308);
}

/**
 * Resolves the site from the request's host before anything else. There is no default site.
 * @param options.launcher whether this process is a demo, whose own host shows the launcher
 * @param options.deskHost the operators' host; null without a desk
 */
export function registerSiteResolution(
  app: FastifyInstance,
  options: {
    tenants: TenantRegistry;
    launcher: boolean;
    deskHost: string | null;
    findDraft: ReturnType<typeof createDraftPreview>;
  },
): void {
  app.decorateRequest('tenant', null);
  app.decorateRequest('onDesk', false);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost) return;
    const resolved = resolveHost(options.tenants, request.host);
    if (resolved?.redirectTo) return redirectToCanonical(request, reply, resolved.redirectTo);
    if (resolved) {
      request.tenant = resolved.tenant;
      return;
    }
    if (options.deskHost !== null && normaliseHost(request.host) === options.deskHost) {
      request.onDesk = true;
      return;
    }
    const draft = options.findDraft(request, reply);
    if (draft !== null) return 'sent' in draft ? draft : void (request.tenant = draft);
    if (!(options.launcher && LAUNCHER_HOSTS.has(request.hostname))) return sendUnknownHost(reply);
  });
}
