import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

import { routeOf } from '../plugins/request/request-traces.ts';

/** Others are whatever a client makes up. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

type Kind = 'page' | 'call' | 'photo' | 'file' | 'stream';

/** Event streams, whose length is no duration of an answer. */
const STREAMS: ReadonlySet<string> = new Set(['/api/events', '/desk/live']);
const PHOTOS = /^(?:\/cdn)?\/photos\//;

/** What a route serves. Pages are what no other route matches. */
function kindOf(route: string): Kind {
  if (STREAMS.has(route)) return 'stream';
  if (route.startsWith('/api/')) return 'call';
  if (PHOTOS.test(route)) return 'photo';
  return route === '*' ? 'page' : 'file';
}

/** `2xx` and so on, made once. */
const STATUS_CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/**
 * Measures requests by route, and by site and kind: not by both, which would be a hundred thousand series at a thousand
 * sites. Labels hold no address and no member, and no host that is not a site's.
 */
export function registerRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds a request took, by method, route and status; without event streams',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  });
  const siteSeconds = new Histogram({
    name: 'site_request_seconds',
    help: 'Seconds a page or call took, by site; desk, and none for hosts of no site',
    labelNames: ['site'],
    buckets: [0.1, 0.5, 2],
    registers,
  });
  const siteRequests = new Counter({
    name: 'site_requests_total',
    help: 'Requests by site, kind (page, call, photo, file or stream) and class of status',
    labelNames: ['site', 'kind', 'status'],
    registers,
  });
  const kinds = new Map<string, Kind>();

  /** Routes are few, and each is looked at once. */
  function keptKindOf({ routeOptions: { url = '*' } }: FastifyRequest): Kind {
    const kind = kinds.get(url) ?? kindOf(url);
    kinds.set(url, kind);
    return kind;
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method, tenant, onDesk } = request;
    const took = reply.elapsedTime / 1000;
    const kind = keptKindOf(request);
    const site = tenant?.slug ?? (onDesk ? 'desk' : 'none');
    siteRequests.inc({ site, kind, status: STATUS_CLASSES[Math.trunc(reply.statusCode / 100)] ?? '0xx' });
    if (kind === 'page' || kind === 'call') siteSeconds.observe({ site }, took);
    if (kind !== 'stream')
      seconds.observe(
        { method: METHODS.has(method) ? method : 'other', route: routeOf(request), status: reply.statusCode },
        took,
      );
    done();
  });
}
