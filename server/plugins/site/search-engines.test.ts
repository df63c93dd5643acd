import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildTenant } from '../../../tests/factories/tenant.ts';
import { SLUG_LANDERS } from '../../../tenants/lander-names.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { registerSearchEngines } from './search-engines.ts';

const app = fastify();
const VERSION = '2023-12-01T12:00:00Z';
const TEXTS = [
  { token: 'faq', version: null },
  { token: 'terms', version: VERSION },
  { token: 'complaints', version: VERSION },
  { token: 'over-ons', version: null },
];

/** The requested site; null for the launcher's host. */
let tenant: Tenant | null;

beforeAll(() => {
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    request.tenant = tenant;
  });
  registerSearchEngines(app, {
    originOf: ({ hosts }) => `https://${hosts[0]}`,
    listPages: () => Promise.resolve(TEXTS),
  });
  app.get('/picture', (_request, reply) => reply.send('x'));
});
afterAll(() => app.close());

async function fileOf(site: Tenant | null, path: string) {
  tenant = site;
  const { statusCode, body, headers } = await app.inject(path);
  return { statusCode, body, headers };
}
const closedIn = (robots: string) => [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);

it('robots.txt excludes member pages, and profiles where visitors cannot see them', async () => {
  for (const [shown, hidden] of [
    ['all', false],
    ['none', true],
  ] as const) {
    const site = buildTenant({ logged_out_search: shown });
    const { body } = await fileOf(site, '/robots.txt');
    const closed = closedIn(body);
    expect(closed).toEqual(
      expect.arrayContaining(['/chats', '/settings', '/sandbox', '/preview', '/api/', '/members/']),
    );
    for (const path of ['/members', '/landers/']) expect(closed.includes(path)).toBe(hidden);
    expect(body).toContain(`Sitemap: https://${site.hosts[0]}/sitemap.xml`);
  }
});

interface Entry {
  loc: string;
  lastmod?: string;
}

/** Parses the entries of a sitemap by the rules of sitemaps.org; fails on an unknown or misplaced element. */
function entriesOf(xml: string): Entry[] {
  const [, inner] =
    /^<\?xml version="1\.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">(.+)<\/urlset>$/.exec(
      xml,
    )!;
  const entries: Entry[] = [];
  const rest = inner!.replace(
    /<url><loc>([^<>&"']{12,2047})<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g,
    (_whole, loc: string, lastmod?: string) => {
      entries.push({ loc, ...(lastmod && { lastmod }) });
      return '';
    },
  );
  expect(rest).toBe('');
  return entries;
}

it('sitemap lists a site’s public pages once, each with its version date, and no excluded page', async () => {
  const site = buildTenant();
  const { body, headers } = await fileOf(site, '/sitemap.xml');
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  const entries = entriesOf(body);
  const addresses = entries.map(({ loc }) => new URL(loc));
  expect(new Set(addresses.map(({ origin }) => origin))).toEqual(new Set([`https://${site.hosts[0]}`]));
  const named = addresses.map(({ pathname }) => pathname);
  expect(named).toEqual([
    '/',
    '/pricing',
    ...SLUG_LANDERS.map((name) => `/landers/${name}`),
    '/landers/tinderswipe',
    '/pages/faq',
    '/pages/terms',
    '/complaints',
    '/pages/over-ons',
  ]);
  const dated = entries.filter(({ lastmod }) => lastmod !== undefined);
  expect(dated.map(({ loc, lastmod }) => [new URL(loc).pathname, lastmod])).toEqual([
    ['/pages/terms', VERSION],
    ['/complaints', VERSION],
  ]);
  const closed = closedIn((await fileOf(site, '/robots.txt')).body);
  for (const path of named) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

it('sitemap omits links to profiles where visitors cannot see them', async () => {
  const { body } = await fileOf(buildTenant({ logged_out_search: 'none' }), '/sitemap.xml');
  expect(entriesOf(body).length).toBe(6);
  expect(body).not.toContain('/landers/');
});

it('site that opts out of indexing has a robots.txt rule, a header on every response, and no sitemap', async () => {
  const site = buildTenant({ search_engines: 'none' });
  const robots = await fileOf(site, '/robots.txt');
  expect(robots.body).toBe('User-agent: *\nDisallow: /\n');
  expect((await fileOf(site, '/sitemap.xml')).statusCode).toBe(404);
  for (const path of ['/robots.txt', '/sitemap.xml', '/picture', '/nothing']) {
    expect((await fileOf(site, path)).headers['x-robots-tag']).toBe('noindex, nofollow');
  }
  expect((await fileOf(buildTenant(), '/picture')).headers['x-robots-tag']).toBeUndefined();
});

it.each(['/robots.txt', '/sitemap.xml'])('%s is not found where there is no site', async (path) => {
  expect((await fileOf(null, path)).statusCode).toBe(404);
});
