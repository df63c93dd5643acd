import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ReportingService } from '../modules/reporting/reporting.service.ts';

/** Programs that say of themselves that nobody looks. */
const PROGRAMS = /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|monitor/i;
/** Where a payment leads back to: somebody who was here before. */
const WAYS_BACK = /^\/(payment|directdebit|sandbox)(\/|\?|$)/;

/**
 * Whether a request is the first page of a visit: a browser came to a page from somewhere else (Fetch Metadata, which every
 * browser sends since 2023). Its next pages come from the site itself, a page loaded again says so, and what is fetched ahead
 * is not looked at. Nothing has to be kept to know this.
 */
export function isArrival({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
    return false;
  const from = headers['sec-fetch-site'];
  if (from === undefined || from === 'same-origin') return false;
  if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined) return false;
  if (/max-age=0|no-cache/.test(headers['cache-control'] ?? '')) return false;
  return !PROGRAMS.test(headers['user-agent'] ?? '') && !WAYS_BACK.test(url);
}

/** Whether a page was shown, not an error or the way to another one. */
const showedPage = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 && String(reply.getHeader('content-type')).startsWith('text/html');

/** Counts visits of the sites once their first page is sent: nobody waits for it, and one that fails is not counted. */
export function registerVisits(app: FastifyInstance, { countVisit }: Pick<ReportingService, 'countVisit'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { ctx } = request;
    if (!ctx || !showedPage(reply) || !isArrival(request)) return;
    try {
      await countVisit(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a visit was not counted');
    }
  });
}
