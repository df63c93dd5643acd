import type { FastifyInstance } from 'fastify';

import { SLUG_LANDERS } from '../../../tenants/lander-names.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { isSearchOpen } from '../../modules/platform/tenants/index.ts';

const CACHE = 'public, max-age=3600';

const LANDERS = [...SLUG_LANDERS, 'tinderswipe'].map((name) => `/landers/${name}`);

interface SearchEngineOptions {
  /** Scheme and canonical host of a site. */
  originOf: (tenant: Tenant) => string;
  /** The site's information pages; `version`: ISO 8601. */
  listPages: (tenant: Tenant) => Promise<ReadonlyArray<{ token: string; version: string | null }>>;
}

/** Pages for members, for one person or one link, and the demo's tools. */
const DISALLOWED_PATHS = [
  '/api/',
  '/photos/',
  '/chats',
  '/likes',
  '/credits',
  '/premium',
  '/profile',
  '/settings',
  '/notifications',
  '/transactions',
  '/payment/',
  '/directdebit',
  '/match-finder',
  '/picks',
  '/spotlight',
  '/signup-matches',
  '/swipe-game',
  '/sandbox',
  '/preview',
  '/launcher',
  '/activate/',
  '/mail-change/',
  '/reset-password',
  '/complete-signup',
  '/unsubscribe',
  '/account-deleted',
  '/lang-config',
  '/decision',
  // A profile must not be indexed, even where visitors may see it.
  '/members/',
];

/** On a site that shows no profiles to visitors, only the front page and the information pages are public. */
function renderRobots(tenant: Tenant, origin: string): string {
  if (tenant.search_engines === 'none') return 'User-agent: *\nDisallow: /\n';
  const hidden = isSearchOpen({ tenant, tracking: {} }) ? [] : ['/members', '/landers/'];
  const closed = [...DISALLOWED_PATHS, ...hidden].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

interface SitemapEntry {
  path: string;
  /** ISO 8601; null if unknown. */
  version: string | null;
}

/** Pages that are the same for everybody; profiles are not listed. */
async function listPublicPages(tenant: Tenant, listPages: SearchEngineOptions['listPages']): Promise<SitemapEntry[]> {
  const shown = ['/', '/pricing', ...(isSearchOpen({ tenant, tracking: {} }) ? LANDERS : [])];
  const texts = (await listPages(tenant)).map(({ token, version }) => {
    // Complaints have their own path. Tokens need no escaping in URLs.
    return { path: token === 'complaints' ? '/complaints' : `/pages/${token}`, version };
  });
  return [...shown.map((path) => ({ path, version: null })), ...texts];
}

function renderSitemap(origin: string, pages: readonly SitemapEntry[]): string {
  const urls = pages.map(({ path, version }) => {
    return `<url><loc>${origin}${path}</loc>${version ? `<lastmod>${version}</lastmod>` : ''}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

/** Serves each site's `robots.txt` and `sitemap.xml`, and the noindex header of a site that opts out of indexing. */
export function registerSearchEngines(app: FastifyInstance, { originOf, listPages }: SearchEngineOptions): void {
  app.addHook('onRequest', async ({ tenant }, reply) => {
    // Also covers pictures, API responses and pages linked from elsewhere, which robots.txt does not.
    if (tenant?.search_engines === 'none') void reply.header('x-robots-tag', 'noindex, nofollow');
  });
  app.get('/robots.txt', ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', CACHE)
      .type('text/plain; charset=utf-8')
      .send(renderRobots(tenant, originOf(tenant)));
  });
  app.get('/sitemap.xml', async ({ tenant }, reply) => {
    if (!tenant || tenant.search_engines === 'none') throw domainError('not_found');
    return reply
      .header('cache-control', CACHE)
      .type('application/xml; charset=utf-8')
      .send(renderSitemap(originOf(tenant), await listPublicPages(tenant, listPages)));
  });
}
