import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { companyLawOf } from '../../../../tenants/company-law.ts';
import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../../../tenants/tenant.schema.ts';
import { COUNTRIES, LOCALES, NICHES, type Country, type Locale } from '../../../../tenants/value-lists.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { buildTenant } from '../../../../tests/factories/tenant.ts';
import type { Ctx, Tenant } from '../../../context.ts';
import { readEnv } from '../../../env.ts';
import { PLATFORM_TOKENS } from '../tenants/pages/page-files.ts';
import { pageValues } from '../tenants/pages/page-values.ts';
import { createPagesService } from './pages.service.ts';

const SITES: Tenant[] = Object.values(NICHES).map((slug) => ({
  ...tenantSchema.parse(tenantFileData(slug)),
  id: slug,
}));

let dir: string;
let pages: ReturnType<typeof createPagesService>;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pages-'));
  pages = createPagesService({ env: readEnv({ TENANTS_DIR: dir }) });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** A site whose folder has these pages, by file name. */
async function siteWith(
  texts: Record<string, string>,
  overrides: Parameters<typeof buildTenant>[0] = {},
): Promise<Tenant> {
  const tenant = buildTenant(overrides);
  await mkdir(join(dir, tenant.slug, 'pages'), { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(dir, tenant.slug, 'pages', name), text);
  return tenant;
}

const view = (tenant: Tenant, token: string, more: Partial<Ctx> = {}) =>
  pages.viewPage(createTestContext({ tenant, ...more }), token);

const allHtml = async (tenant: Tenant, token: string, more?: Partial<Ctx>) => {
  const page = await view(tenant, token, more);
  const answers = (page.groups ?? []).flatMap(({ questions }) =>
    questions.map(({ question, html }) => question + html),
  );
  return [page.title, page.description, page.html, ...answers].join('\n');
};

describe.each(SITES.map((tenant) => [tenant.slug, tenant] as const))('pages of %s', (_slug, tenant) => {
  it.each(PLATFORM_TOKENS)('PAG-003 contain %s without placeholders', async (token) => {
    const page = await view(tenant, token);
    const html = await allHtml(tenant, token);
    expect(html).not.toMatch(/\{\{|\}\}|\\|undefined|null|<!--/);
    expect(html).not.toMatch(/"tel:[^"]*[-\s]/);
    expect(page.lang).toBe('nl');
    expect(page.title.length).toBeGreaterThan(4);
    expect(page.description.length).toBeGreaterThan(40);
    expect(page.contents.length).toBeGreaterThanOrEqual(3);
    expect(new Set(page.contents.map(({ id }) => id)).size).toBe(page.contents.length);
  });

  it('PAG-002 have the privacy text of the United States', async () => {
    expect(await allHtml(tenant, 'privacy', { country: 'US' })).not.toMatch(/\{\{|\}\}|\\/);
  });

  it('PAG-005 state refund_days wherever refunds are mentioned', async () => {
    for (const token of ['return-policy', 'terms', 'faq'])
      expect(await allHtml(tenant, token)).toContain(`${tenant.refund_days} dagen`);
  });
});

describe.each(LOCALES)('the FAQ in %s', (locale) => {
  it('PAG-003 states the free photos of this site, for own and other profiles', async () => {
    const html = await allHtml(buildTenant({ free_photos: 47, premium_photos: 50 }), 'faq', { locale });
    expect(html.match(/\b47\b/g)).toHaveLength(2);
  });
});

it.each([
  ['prompts', 'zinnen afmaken'],
  ['photo_verification', 'geverifieerd'],
  ['daily_picks', 'Voor jou vandaag'],
  ['elsewhere', 'ergens anders zoeken'],
  ['reactions', 'emoji'],
  ['replies', 'het bericht erboven'],
  ['photo_carousel', 'blader je erdoor'],
  ['pausing', 'pauzeert er'],
  ['app_lock', 'vergrendeling op de site'],
] as const)('PAG-003 the FAQ explains %s only where the site offers it', async (feature, words) => {
  const tenant = buildTenant();
  const off = { ...tenant, features: { ...tenant.features, [feature]: false } };
  expect((await allHtml({ ...tenant, features: { ...tenant.features, [feature]: true } }, 'faq')).includes(words)).toBe(
    true,
  );
  expect((await allHtml(off, 'faq')).includes(words)).toBe(false);
});

it.each([
  [20, true],
  [0, false],
  [null, false],
])('PAG-003 with a retention discount of %s, the FAQ mentions it: %s', async (percentage, offered) => {
  const tenant = buildTenant();
  const site = { ...tenant, company: { ...tenant.company, delete_discount: percentage } };
  expect((await allHtml(site, 'faq')).includes('% korting')).toBe(offered);
});

/** Phrase about the visibility of a member's town. */
const TOWN: Record<Locale, RegExp> = {
  da: /navnet på byen/,
  de: /Namen des Ortes/,
  en: /name of the town/,
  es: /nombre de la localidad/,
  fi: /paikkakunnan nimen/,
  fr: /nom de la ville/,
  it: /nome della località/,
  nb: /navnet på stedet/,
  nl: /naam van de plaats/,
  pl: /nazwę miejscowości/,
  sv: /ortens namn|namnet på orten/,
};

it.each(LOCALES)('PAG-003 privacy text and FAQ in %s say that others see the town', async (locale) => {
  const tenant = buildTenant();
  for (const token of ['privacy', 'faq']) expect(await allHtml(tenant, token, { locale })).toMatch(TOWN[locale]);
  expect(await allHtml(tenant, 'privacy', { country: 'US' })).toMatch(TOWN.en);
});

it.each(LOCALES)(
  'PAG-003 the privacy text in %s says what affiliate networks receive, where a site has any',
  async (locale) => {
    const adnet = { activation: 'https://n.example/{ref}', first_purchase: null, secret: 'ADNET_SECRET' };
    const privacy = (affiliates: Tenant['affiliates'], country = 'NL') =>
      allHtml({ ...buildTenant(), affiliates }, 'privacy', { locale, country });
    const items = (html: string) => html.match(/<li>/g)?.length ?? 0;
    const [alone, told] = [await privacy({}), await privacy({ adnet })];
    expect(items(told)).toBe(items(alone) + 1);
    expect(told).not.toMatch(/\{\{| {2}| [.,]/);
    expect(await privacy({ adnet }, 'US')).toContain('That partner hears');
    expect(await privacy({}, 'US')).not.toMatch(/That partner hears|Privacy Control/);
  },
);

describe.each(LOCALES)('a site without its optional values, in %s,', (locale) => {
  it.each(PLATFORM_TOKENS)('PAG-003 has %s in whole sentences', async (token) => {
    const bare = buildTenant({
      support_phone: null,
      mail_name: null,
      signup_credits: 0,
      features: {
        gifts: false,
        chat_photos: false,
        push: false,
        swipe_game: false,
        match_finder: false,
        time_bonus: false,
      },
      payment: { methods: ['ideal'] },
    });
    const html = await allHtml(bare, token, { locale });
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[“„«"”][\s\u00a0\u202f]*[“”»"]|\S {2}/);
    expect(html).not.toMatch(/\{\{|\}\}|\\|\bundefined\b|\bnull\b| [.,]/);
    expect(html).not.toMatch(/tel:/);
    if (locale === 'nl') expect(html).not.toMatch(/cadeaus|swipespel|incasso/);
  });
});

describe.each(LOCALES)('the company’s country, in %s,', (locale) => {
  const inCountry = (country: Country) => {
    const tenant = buildTenant();
    return { ...tenant, company: { ...tenant.company, country, kvk: '90001234' } };
  };
  const legal = async (country: Country) => {
    const site = inCountry(country);
    const pages = ['terms', 'privacy', 'service', 'complaints'].map((token) => allHtml(site, token, { locale }));
    return (await Promise.all([...pages, allHtml(site, 'privacy', { locale, country: 'US' })])).join('\n');
  };

  it('PAG-003 determines the register and authorities in the texts', async () => {
    const texts = await legal('FR');
    for (const each of ['RCS 90001234', 'https://www.cnil.fr', 'https://signal.conso.gouv.fr'])
      expect(texts).toContain(each);
    expect(texts.split('RCS 90001234')).toHaveLength(5);
    expect(texts).toContain('https://www.europe-consommateurs.eu');
  });

  it.each(COUNTRIES.filter((country) => country !== 'NL'))(
    'PAG-003 leaves no Dutch authority for a company in %s',
    async (country) => {
      const texts = await legal(country);
      expect(texts).not.toMatch(
        /KvK|Kamer van|ConsuWijzer|Autoriteit P|eccnederland|Dutch|Nederland|[Nn]iederl|[Nn]ederland(sk|sch)|[Nn]éerland|[Nn]eerland|[Oo]landes|[Nn]iderland|Alankoma|Pays-Bas|\{\{|\}\}| {2}| [.,)]/,
      );
      expect(texts).toContain(`${companyLawOf({ country }).register} 90001234`);
    },
  );

  it('PAG-003 keeps the Dutch authorities for a Dutch company', async () => {
    const texts = await legal('NL');
    for (const each of ['90001234', 'autoriteitpersoonsgegevens.nl', 'www.consuwijzer.nl', 'www.eccnederland.nl'])
      expect(texts).toContain(each);
  });
});

it('PAG-007 uses the company’s phone number where the site has none', async () => {
  const html = await allHtml({ ...SITES[0]!, support_phone: null }, 'service');
  expect(html).toContain('<a href="tel:+31850000110">+31 85 000 01 10</a>');
});

describe('versions', () => {
  it.each([
    ['2020-01-01', '2023-12-01T12:00:00Z'],
    ['2023-12-01', '2023-12-01T12:00:00Z'],
    ['2025-01-20', '2025-01-20T00:00:00Z'],
  ])('PAG-006 the terms of a company added on %s date from %s', async (added, version) => {
    const tenant = buildTenant();
    const dated = { ...tenant, company: { ...tenant.company, added } };
    expect((await view(dated, 'terms')).version).toBe(version);
    expect((await view(dated, 'faq')).version).toBeNull();
  });
});

describe('the privacy text', () => {
  it('PAG-008 is that of the United States only for visitors from there', async () => {
    const tenant = await siteWith({ 'privacy.nl.md': '# Onze privacy\n\nVan ons.' });
    expect((await view(tenant, 'privacy', { country: 'US' })).lang).toBe('en-US');
    expect((await view(tenant, 'privacy', { country: 'GB', locale: 'en' })).title).toBe('Onze privacy');
    expect((await view(tenant, 'terms', { country: 'US' })).lang).toBe('nl');
    const own = await siteWith({ 'privacy.en-US.md': '# Our own' });
    expect((await view(own, 'privacy', { country: 'US' })).title).toBe('Our own');
    expect((await view(own, 'privacy')).title).toBe('Privacy');
    const ctx = createTestContext({ tenant: own, country: 'US', locale: 'de' });
    expect((await pages.viewPage(ctx, 'privacy', { ownNotice: true })).lang).toBe('de');
  });
});

describe('a site’s own pages', () => {
  it('PAG-004 are available by their token, on this site only', async () => {
    const ours = await siteWith({ 'veilig-daten.nl.md': '# Veilig daten bij {{name}}\n\nZo doe je dat.' });
    const theirs = await siteWith({ 'actie.nl.md': '# Actie' });
    expect((await view(ours, 'veilig-daten')).title).toBe(`Veilig daten bij ${ours.name}`);
    expect((await view(ours, 'veilig-daten')).version).toBeNull();
    await expect(view(theirs, 'veilig-daten')).rejects.toThrow('not_found');
    await expect(view(ours, 'actie')).rejects.toThrow('not_found');
  });

  it('PAG-004 use the reader’s language, else the site’s, else any', async () => {
    const texts = { 'over.nl.md': '# Over', 'over.de.md': '# Über', 'fr-only.fr.md': '# Seul' };
    const tenant = await siteWith(texts);
    expect((await view(tenant, 'over', { locale: 'de' })).title).toBe('Über');
    expect(await view(tenant, 'over', { locale: 'sv' })).toMatchObject({ title: 'Over', lang: 'nl' });
    expect(await view(tenant, 'fr-only')).toMatchObject({ title: 'Seul', lang: 'fr' });
  });

  it('replace the platform’s', async () => {
    const tenant = await siteWith({ 'terms.nl.md': '# Eigen voorwaarden' });
    expect(await view(tenant, 'terms')).toMatchObject({ title: 'Eigen voorwaarden', version: '2024-01-01T00:00:00Z' });
    expect((await view(tenant, 'privacy')).title).toBe('Privacy');
  });

  it('are reloaded on change, keep their last good version while invalid, and disappear when removed', async () => {
    const tenant = await siteWith({ 'over.nl.md': '# Een' });
    const file = join(dir, tenant.slug, 'pages', 'over.nl.md');
    const ctx = createTestContext({ tenant });
    const told = vi.spyOn(ctx.log, 'error');
    const title = async () => (await pages.viewPage(ctx, 'over')).title;
    expect(await title()).toBe('Een');
    await writeFile(file, '# De tweede');
    expect(await title()).toBe('De tweede');
    await writeFile(file, '# Derde {{bestaat_niet}}');
    expect([await title(), await title()]).toEqual(['De tweede', 'De tweede']);
    expect(told).toHaveBeenCalledTimes(1);
    expect(told.mock.calls[0]?.[1]).toMatch(/over\.nl\.md.*bestaat_niet.*unknown/);
    await rm(file);
    await expect(title()).rejects.toThrow('not_found');
  });

  it('are served, and not kept, if they exceed the memory for pages', async () => {
    const tenant = await siteWith({ 'over.nl.md': '# Een' });
    const small = createPagesService({ env: readEnv({ TENANTS_DIR: dir }) }, 10);
    const ctx = createTestContext({ tenant });
    expect((await small.viewPage(ctx, 'over')).title).toBe('Een');
    await writeFile(join(dir, tenant.slug, 'pages', 'over.nl.md'), '# Twee {{bestaat_niet}}');
    await expect(small.viewPage(ctx, 'over')).rejects.toThrow('page_unavailable');
  });

  it('keep their last good version when a change of the site’s config breaks them', async () => {
    const tenant = await siteWith(
      { 'terms.nl.md': '# Eigen voorwaarden\n\nBel {{support_phone}}.' },
      { support_phone: '+31 85 000 01 00' },
    );
    expect((await view(tenant, 'terms')).title).toBe('Eigen voorwaarden');
    const changed = { ...tenant, support_phone: null };
    const ctx = createTestContext({ tenant: changed });
    const told = vi.spyOn(ctx.log, 'error');
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await pages.viewPage(ctx, 'terms')).html).toContain('+31 85 000 01 00');
    }
    expect(told).toHaveBeenCalledTimes(1);
    const renamed = { ...tenant, support_phone: '+31 85 000 02 00' };
    expect((await view(renamed, 'terms')).html).toContain('+31 85 000 02 00');
  });

  it.each([
    ['an unknown name', '# Eigen {{bestaat_niet}}'],
    ['no title', 'Zomaar een tekst.'],
    ['an empty file', ''],
    ['a file that is too large', `# Eigen\n\n${'a'.repeat(300 * 1024)}`],
  ])('are never replaced by the platform’s text because of %s', async (_what, text) => {
    const tenant = await siteWith({ 'terms.nl.md': text });
    const ctx = createTestContext({ tenant });
    const told = vi.spyOn(ctx.log, 'error');
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(pages.viewPage(ctx, 'terms')).rejects.toMatchObject({ code: 'page_unavailable', retryAfter: 600 });
    }
    expect(told).toHaveBeenCalledTimes(1);
    expect(told.mock.calls[0]?.[1]).toMatch(/terms\.nl\.md: ./);
    expect((await view(tenant, 'privacy')).title).toBe('Privacy');
    await writeFile(join(dir, tenant.slug, 'pages', 'terms.nl.md'), '# Eigen voorwaarden');
    expect((await pages.viewPage(ctx, 'terms')).title).toBe('Eigen voorwaarden');
    await rm(join(dir, tenant.slug, 'pages', 'terms.nl.md'));
    expect((await pages.viewPage(ctx, 'terms')).title).not.toBe('Eigen voorwaarden');
  });

  it('fall back to other languages, except for United States law', async () => {
    const tenant = await siteWith({
      'privacy.nl.md': 'Zonder titel',
      'privacy.de.md': '# Unsere Worte',
      'privacy.en-US.md': 'No title',
    });
    expect((await view(tenant, 'privacy')).title).toBe('Unsere Worte');
    await expect(view(tenant, 'privacy', { country: 'US' })).rejects.toThrow('unavailable');
    const plain = await siteWith({ 'privacy.nl.md': 'Zonder titel' });
    expect((await view(plain, 'privacy', { country: 'US' })).lang).toBe('en-US');
  });

  it('are not replaced by the platform’s when their folder is unreadable', async () => {
    const tenant = await siteWith({});
    const folder = join(dir, tenant.slug, 'pages');
    await rm(folder, { recursive: true });
    await symlink(folder, folder);
    await expect(view(tenant, 'terms')).rejects.toThrow('unavailable');
  });

  it.each([
    '../terms',
    '..',
    '.',
    '',
    '%2e%2e',
    '%2e%2e%2fdefault',
    '..\\terms',
    'terms.nl',
    'Terms',
    'TERMS',
    'a/b',
    'a b',
    '-a',
    'a\u0000',
    'terms\n',
    'é',
    'x'.repeat(61),
    '__proto__',
    'constructor',
    'tenant',
    'onbekend',
  ])('PAG-004 do not exist for the token %j', async (token) => {
    const tenant = await siteWith({ 'a.nl.md': '# A' });
    await writeFile(join(dir, 'terms.nl.md'), '# Buiten');
    await expect(view(tenant, token)).rejects.toThrow('not_found');
  });
});

describe('the texts', () => {
  const folder = new URL('../../../../i18n/pages/', import.meta.url);
  const sources = async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
    return Promise.all(files.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const));
  };

  it('name the law they implement and that a lawyer must review them', async () => {
    const head = /^<!--\n {2}Answers: [\s\S]*A lawyer must check this text before it is used\.\n-->/;
    expect((await sources()).filter(([, text]) => !head.test(text)).map(([name]) => name)).toEqual([]);
  });

  it.each(LOCALES)('PAG-001 are complete in %s, with the sections and cookies of the Dutch', async (locale) => {
    const partsOf = (html: string, token: string) =>
      html.match(token === 'cookies' ? /<h[1-6]|<tr>\s*<td>[\w-]+<\/td>/g : /<h[1-6]|<tr>/g);
    for (const site of SITES) {
      for (const token of PLATFORM_TOKENS) {
        const [dutch, page] = [await view(site, token, { locale: 'nl' }), await view(site, token, { locale })];
        expect([token, page.lang]).toEqual([token, locale]);
        expect([token, partsOf(page.html, token)]).toEqual([token, partsOf(dutch.html, token)]);
        const questions = (all: typeof page) => all.groups?.map((group) => group.questions.length);
        expect([token, questions(page)]).toEqual([token, questions(dutch)]);
      }
    }
  });

  it('use every available value', async () => {
    const all = (await sources()).map(([, text]) => text).join('\n');
    expect(
      Object.keys(pageValues(SITES[0]!, 'nl')).filter((key) => !all.includes(`${key}}}`) && !all.includes(`{{${key}|`)),
    ).toEqual([]);
  });
});
