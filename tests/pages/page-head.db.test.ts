import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import { siteOrigin } from '../../server/lib/network/site-origin.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const SITE: Partial<TenantInput> = {
  locales: ['nl', 'en', 'fr'],
  countries: ['BE'],
  index_title: { nl: 'Kennismaken', en: 'Meet people' },
};

const test = useTestDatabase();
let dir: string;
let site: Tenant;
let hidden: Tenant;
let single: Tenant;
let american: Tenant;
let robin: Member;
let app: TestApp;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'heads-'));
  site = await createTenant(test.database, SITE);
  hidden = await createTenant(test.database, { ...SITE, search_engines: 'none' });
  single = await createTenant(test.database, { locales: ['nl'], logged_out_search: 'none' });
  american = await createTenant(test.database, { locales: ['nl', 'en'] });
  const pages = join(dir, site.slug, 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'over-ons.nl.md'), '# Over ons\n\nWie wij zijn.\n');
  await writeFile(join(pages, 'over-ons.fr.md'), '# À propos\n\nQui nous sommes.\n');
  robin = await createMember(test.database, site, { profile: { name: 'Robin' } });
  app = await createTestApp({
    database: test.database,
    tenants: [site, hidden, single, american],
    pages: 'source',
    overrides: { env: readEnv({ LOG_LEVEL: 'silent', TENANTS_DIR: dir }) },
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** The head of a response. */
async function headOf(path: string, more: Partial<TestRequest> = {}) {
  const answer = await app.call({ tenant: site, path, ...more });
  const [, head = ''] = /<head>(.*)<\/head>/s.exec(answer.body) ?? [];
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map((found) => found.slice(1).map(decode));
  const og = Object.fromEntries(all(/<meta property="og:([a-z_]+)" content="([^"]*)"/g)) as Record<string, string>;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    lang: /<html lang="([^"]+)"/.exec(answer.body)?.[1],
    title: all(/<title>([^<]*)<\/title>/g)[0]?.[0],
    robots: all(/<meta name="robots" content="([^"]*)"/g).flat(),
    description: all(/<meta name="description" content="([^"]*)"/g).flat(),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g).flat(),
    alternates: Object.fromEntries(all(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)) as object,
    others: all(/<meta property="og:locale:alternate" content="([^"]*)"/g).flat(),
    og,
  };
}

const at = (path: string, tenant = site) => siteOrigin(app.deps.env, tenant) + path;

it('PAG-008 excludes the privacy text of the United States from indexes, and shows the page’s own in link previews', async () => {
  const headers = { cookie: 'country=US' };
  const [notice, own] = ['/pages/privacy', '/pages/privacy?notice=own'] as const;
  const shown = await app.call({ tenant: american, path: notice, headers });
  expect(shown.body).toContain(`href="${own}"`);
  expect(await headOf(notice, { tenant: american, headers })).toMatchObject({ robots: ['noindex'], canonical: [] });
  expect((await app.call({ tenant: american, path: own, headers })).body).not.toContain(`href="${own}"`);
  const canonical = [at(notice, american)];
  expect(await headOf(own, { tenant: american, headers })).toMatchObject({ robots: ['noimageindex'], canonical });
});

describe('the head of a public page', () => {
  it('contains its canonical URL and alternates for each language of the site', async () => {
    const head = await headOf('/pricing?ref=x&page=2');
    expect(head).toMatchObject({ status: 200, lang: 'nl', robots: ['noimageindex'], canonical: [at('/pricing')] });
    expect(head.alternates).toEqual({
      nl: at('/pricing'),
      en: at('/pricing?lang=en'),
      fr: at('/pricing?lang=fr'),
      'x-default': at('/pricing'),
    });
    expect(head.description[0]!.length).toBeGreaterThan(20);
  });

  it('is in the page’s language, however it was chosen', async () => {
    const ways: Array<Partial<TestRequest> & { path: string }> = [
      { path: '/?lang=en' },
      { path: '/', headers: { cookie: 'locale=en' } },
    ];
    for (const { path, ...more } of ways) {
      const head = await headOf(path, more);
      expect(head).toMatchObject({ lang: 'en', title: 'Meet people', canonical: [at('/?lang=en')] });
      expect(head.og).toMatchObject({ title: 'Meet people', url: at('/?lang=en'), locale: 'en_GB' });
      expect(head.others).toEqual(['nl_NL', 'fr_FR']);
      expect(head.alternates).toMatchObject({ nl: at('/'), en: at('/?lang=en'), 'x-default': at('/') });
    }
  });

  it('has the site’s language as canonical where the shown one is not offered', async () => {
    const head = await headOf('/?lang=pl');
    expect(head).toMatchObject({ lang: 'pl', canonical: [at('/')] });
    expect(Object.keys(head.alternates)).toEqual(['nl', 'en', 'fr', 'x-default']);
  });

  it('has a link preview with picture, site and texts of the page', async () => {
    const { og, title, description } = await headOf('/pages/faq');
    expect(og).toEqual({
      type: 'website',
      site_name: site.name,
      title,
      description: description[0],
      url: at('/pages/faq'),
      image: at('/link-preview'),
      locale: 'nl_NL',
    });
    expect((await app.call({ tenant: site, path: '/link-preview' })).statusCode).toBe(200);
  });

  it('has no alternates for a site with one language', async () => {
    const head = await headOf('/pricing', { tenant: single });
    expect(head).toMatchObject({ canonical: [at('/pricing', single)], alternates: {}, others: [] });
  });

  it('of a lander contains the site’s language only, to save bytes', async () => {
    const head = await headOf('/landers/gallery?lang=en');
    expect(head).toMatchObject({ lang: 'en', canonical: [at('/landers/gallery')], alternates: {} });
  });

  it.each([
    ['/landers/gallery/regen', '/landers/gallery'],
    ['/pages/faq?q=credits', '/pages/faq'],
    ['/over-ons', '/pages/over-ons'],
    ['/pages/over-ons', '/pages/over-ons'],
  ])('%s has the canonical URL %s', async (path, known) => {
    expect(await headOf(path)).toMatchObject({ status: 200, canonical: [at(known)] });
  });

  it('of a site’s own page lists the languages it is written in', async () => {
    const dutch = { nl: at('/pages/over-ons'), fr: at('/pages/over-ons?lang=fr'), 'x-default': at('/pages/over-ons') };
    expect((await headOf('/over-ons')).alternates).toEqual(dutch);
    const english = await headOf('/over-ons?lang=en');
    expect(english).toMatchObject({ lang: 'en', canonical: [at('/pages/over-ons')], alternates: dutch });
  });
});

describe('the head of any other page', () => {
  const open = ['/login', '/signup', '/members', '/reset-password', '/lang-config'];

  it.each([...open, '/members/:id', '/members/:id/landing'])(
    '%s is not indexed, and its link preview shows the site only',
    async (path) => {
      const head = await headOf(path.replace(':id', robin.profileId));
      expect(head).toMatchObject({ status: 200, robots: ['noindex'], canonical: [], alternates: {}, others: [] });
      expect(head.og).toMatchObject({ title: 'Kennismaken', image: at('/link-preview') });
      expect(head.og).not.toHaveProperty('url');
      expect(JSON.stringify(head.og)).not.toContain('Robin');
    },
  );

  it.each(['/members', '/settings', '/pages/faq', '/pricing'])(
    '%s reveals nothing to or about a member',
    async (path) => {
      const head = await headOf(path, { member: robin });
      expect(head).toMatchObject({ status: 200, robots: ['noindex'], canonical: [], alternates: {}, og: {} });
      expect(head.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    },
  );

  it('is not indexed for a missing page', async () => {
    expect(await headOf('/is-er-niet')).toMatchObject({ status: 404, robots: ['noindex'], canonical: [], og: {} });
  });

  it('is not indexed where landing pages show members hidden from visitors', async () => {
    expect(await headOf('/landers/gallery', { tenant: single })).toMatchObject({ robots: ['noindex'], canonical: [] });
  });
});

it('a site excluded from search engines is not indexed on any page', async () => {
  for (const path of ['/', '/pages/faq', '/landers/gallery']) {
    const head = await headOf(path, { tenant: hidden });
    expect(head).toMatchObject({ status: 200, robots: ['noindex'], canonical: [], alternates: {} });
    expect(head.headers['x-robots-tag']).toBe('noindex, nofollow');
  }
  const api = await app.call({ tenant: hidden, path: '/api/settings.php' });
  expect(api.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect((await app.call({ tenant: hidden, path: '/sitemap.xml' })).statusCode).toBe(404);
});

it('the sitemap lists the site’s own pages, and only canonical URLs', async () => {
  const { body } = await app.call({ tenant: site, path: '/sitemap.xml' });
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(paths).toContain('/pages/over-ons');
  for (const path of paths) expect([path, (await headOf(path)).canonical]).toEqual([path, [at(path)]]);
});

it('LNG-004 caches do not share pages between languages, and Accept-Language has no effect', async () => {
  for (const path of ['/', '/pages/faq', '/members', '/is-er-niet']) {
    const wish = { 'accept-language': 'fr' };
    const { headers } = await headOf(path, { headers: { ...wish, 'accept-encoding': 'br' } });
    expect([path, headers['cache-control'], headers['vary']]).toEqual([
      path,
      'private, no-cache',
      'Cookie, accept-encoding',
    ]);
    expect([path, (await headOf(path, { headers: wish })).lang]).toEqual([path, 'nl']);
  }
});
