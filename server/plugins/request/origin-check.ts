import type { FastifyInstance, FastifyRequest } from 'fastify';

import { domainError } from '../../lib/errors/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** GETs that change state, protected like other methods. */
const UNSAFE_GETS = new Set(['/api/logout.php']);
/**
 * Called from outside by providers, mail servers and mail clients, and by the page of a sister site with the token of an
 * archive; each authenticates in its own way.
 */
const EXEMPT = [
  /^\/api\/webhooks\/[a-z0-9-]+(\/signed)?$/,
  /^\/api\/hooks\/mail$/,
  /^\/unsubscribe$/,
  /^\/complete-signup\/receive$/,
];

/** Whether a URL may be posted to from other origins. @param url of the request, with its query */
export function isOriginExempt(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return EXEMPT.some((pattern) => pattern.test(path));
}

/** Whether the browser states that the request comes from this site, by Sec-Fetch-Site or else by Origin. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === request.origin;
}

/**
 * Refuses every state-changing request that does not come from the site's own pages: the CSRF protection for API calls,
 * forms and the router's data requests.
 */
export function registerOriginCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Use the route and not the URL, which may percent-encode the same path.
    const route = request.routeOptions.url ?? '';
    if (SAFE_METHODS.has(request.method) && !UNSAFE_GETS.has(route)) return;
    if (isOriginExempt(request.url)) return;
    if (!isSameOrigin(request)) throw domainError('cross_origin_refused');
  });
}
