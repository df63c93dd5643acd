import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ReportingService } from '../../modules/desk/reporting/index.ts';

/** User agents that declare themselves as bots or previews. */
const BOT_USER_AGENT = /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|monitor/i;
/** Pages that a payment provider redirects back to; not a new visit. */
const RETURN_PATHS = /^\/(payment|directdebit|sandbox)(\/|\?|$)/;

/**
 * Whether a request starts a visit: a browser opened a page from another site or a typed URL (Fetch Metadata, sent by
 * every browser since 2023). Further pages come from the site itself, a reload is marked, and a prefetch is not shown.
 * This needs no stored state.
 */
export function isVisitStart({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
    return false;
  const from = headers['sec-fetch-site'];
  if (from === undefined || from === 'same-origin') return false;
  if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined) return false;
  if (/max-age=0|no-cache/.test(headers['cache-control'] ?? '')) return false;
  return !BOT_USER_AGENT.test(headers['user-agent'] ?? '') && !RETURN_PATHS.test(url);
}

/** Whether a page was shown, also one that the browser had, and not an error or a redirect. */
const isPageResponse = (reply: FastifyReply): boolean =>
  (reply.statusCode === 200 || reply.statusCode === 304) &&
  String(reply.getHeader('content-type')).startsWith('text/html');

/** Counts visits of the sites after the response was sent; a failure is logged and not counted. */
export function registerVisits(app: FastifyInstance, { countVisit }: Pick<ReportingService, 'countVisit'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { ctx } = request;
    if (!ctx || !isPageResponse(reply) || !isVisitStart(request)) return;
    try {
      await countVisit(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a visit was not counted');
    }
  });
}
