import type { FastifyInstance } from 'fastify';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { domainError } from '../lib/errors.ts';
import { PLATFORM_TOKENS } from '../modules/pages/page-files.ts';
import { searchOpen } from '../modules/tenants/visitor-access.ts';

const CACHE = 'public, max-age=3600';

/** Complaints have an address of their own. */
const PAGES = PLATFORM_TOKENS.filter((token) => token !== 'complaints').map((token) => `/pages/${token}`);
const OPEN = ['/', '/pricing', '/complaints', ...PAGES];

/** What only members see, what belongs to one person or one link, and the demo's tools. */
const CLOSED = [
  ...['/api/', '/photos/', '/chats', '/likes', '/credits', '/premium', '/profile', '/settings', '/notifications'],
  ...['/transactions', '/payment/', '/directdebit', '/match-finder', '/signup-matches', '/swipe-game', '/sandbox'],
  ...['/preview', '/launcher', '/activate/', '/mail-change/', '/reset-password', '/complete-signup', '/unsubscribe'],
  ...['/account-deleted', '/lang-config'],
  // One person's page is no public record, wherever visitors may see it.
  '/members/',
];

/** The public face of a site that shows nobody to visitors is its front page and its texts. */
function robotsOf(tenant: Tenant, origin: string): string {
  const hidden = searchOpen({ tenant, tracking: {} }) ? [] : ['/members', '/landers/'];
  const closed = [...CLOSED, ...hidden].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Pages that are the same for everybody; what people show of themselves is listed nowhere. */
function sitemapOf(origin: string): string {
  const urls = OPEN.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

/** Serves each site's `robots.txt` and `sitemap.xml`. */
export function registerSearchEngines(app: FastifyInstance, originOf: (tenant: Tenant) => string): void {
  app.get('/robots.txt', ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', CACHE)
      .type('text/plain; charset=utf-8')
      .send(robotsOf(tenant, originOf(tenant)));
  });
  app.get('/sitemap.xml', ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', CACHE)
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(originOf(tenant)));
  });
}
