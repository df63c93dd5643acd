import type { FastifyInstance, FastifyRequest } from 'fastify';

import { domainError } from '../lib/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** GETs that change state, guarded like the rest. */
const UNSAFE_GETS = new Set(['/api/logout.php']);
/** Providers, mail reporters and mail programs call from outside; each proves itself in its own way. */
const EXEMPT = [/^\/api\/webhooks\/[a-z0-9-]+(\/signed)?$/, /^\/api\/hooks\/mail$/, /^\/unsubscribe$/];

/** Whether an address is posted to from elsewhere, whatever Origin the request names. @param url of the request, with its query */
export function isOpenToOthers(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return EXEMPT.some((pattern) => pattern.test(path));
}

/** Whether the browser says that the request comes from this very site, by Sec-Fetch-Site or else by Origin. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === `${request.protocol}://${request.host}`;
}

/**
 * Refuses every state-changing request that does not come from the site's own pages: the one guard against forged
 * requests, for API calls, forms and the router's data requests alike.
 */
export function registerOriginCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // By the route and not by the address, which may spell the same path with percent signs.
    const route = request.routeOptions.url ?? '';
    if (SAFE_METHODS.has(request.method) && !UNSAFE_GETS.has(route)) return;
    if (isOpenToOthers(request.url)) return;
    if (!isSameOrigin(request)) throw domainError('cross_origin_refused');
  });
}
