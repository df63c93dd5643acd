import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Ctx } from '../context.ts';

export interface AskedLanguageOptions {
  /** Saves a language to the viewer's account. */
  save: (ctx: Ctx, input: { language: string }) => Promise<unknown>;
}

/** Where a member comes from who opened the page themselves: an address typed or kept, or this site's own pages. */
const OWN_VISITS: ReadonlySet<unknown> = new Set(['none', 'same-origin', undefined]);

/** Whether somebody opens a page: no picture, no data, nothing fetched ahead, and not sent here by another site. */
function isOwnVisit({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !OWN_VISITS.has(headers['sec-fetch-site'])) return false;
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join().toLowerCase();
  if (ahead.includes('prefetch') || ahead.includes('prerender') || ahead.includes('preview')) return false;
  // Browsers that do not say what they fetch for still ask for a page as a page.
  const wanted = headers['sec-fetch-dest'];
  return wanted === undefined ? (headers.accept ?? '').includes('text/html') : wanted === 'document';
}

/**
 * Saves the language that a member asks for in the address (`?lang=`) to the account, if the site offers it: once, since
 * afterwards it is the account's. Runs after the context is known.
 */
export function registerAskedLanguage(app: FastifyInstance, { save }: AskedLanguageOptions): void {
  app.addHook('onRequest', async (request) => {
    const { ctx } = request;
    const asked = (request.query as Record<string, unknown>)['lang'];
    if (!ctx?.viewer || asked !== ctx.locale || asked === ctx.viewer.language) return;
    if (!ctx.tenant.locales.includes(ctx.locale) || request.url.startsWith('/api/') || !isOwnVisit(request)) return;
    await save(ctx, { language: ctx.locale });
    request.ctx = { ...ctx, viewer: { ...ctx.viewer, language: ctx.locale } };
  });
}
