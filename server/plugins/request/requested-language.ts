import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Ctx } from '../../context.ts';

interface RequestedLanguageOptions {
  save: (ctx: Ctx, input: { language: string }) => Promise<unknown>;
}

/** Sec-Fetch-Site values of navigations by the member: a typed or bookmarked URL, or a page of this site. */
const OWN_NAVIGATIONS: ReadonlySet<unknown> = new Set(['none', 'same-origin', undefined]);

/** Whether the request is a navigation: not an asset, data, a prefetch or a link from another site. */
function isOwnNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !OWN_NAVIGATIONS.has(headers['sec-fetch-site'])) return false;
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join().toLowerCase();
  if (ahead.includes('prefetch') || ahead.includes('prerender') || ahead.includes('preview')) return false;
  // Browsers without Sec-Fetch-Dest are recognised by their Accept header.
  const wanted = headers['sec-fetch-dest'];
  return wanted === undefined ? (headers.accept ?? '').includes('text/html') : wanted === 'document';
}

/**
 * Saves the language given in the query string (`?lang=`) to the member's account, if the site offers it and it
 * differs. Runs after the context is known.
 */
export function registerRequestedLanguage(app: FastifyInstance, { save }: RequestedLanguageOptions): void {
  app.addHook('onRequest', async (request) => {
    const { ctx } = request;
    const asked = (request.query as Record<string, unknown>)['lang'];
    if (!ctx?.viewer || asked !== ctx.locale || asked === ctx.viewer.language) return;
    if (!ctx.tenant.locales.includes(ctx.locale) || request.url.startsWith('/api/') || !isOwnNavigation(request))
      return;
    await save(ctx, { language: ctx.locale });
    request.ctx = { ...ctx, viewer: { ...ctx.viewer, language: ctx.locale } };
  });
}
