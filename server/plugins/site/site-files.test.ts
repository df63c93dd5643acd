import { mkdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { siteTextsAttribute } from '../../../i18n/browser-site-texts.ts';
import { THEMES } from '../../../themes/theme-list.ts';
import { readEnv } from '../../env.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { createTenantsFolder, type TenantsFolder } from '../../../tests/factories/tenants-folder.ts';
import { createTenantRegistry, type TenantRegistry } from '../../modules/platform/tenants/registry/tenant-registry.ts';
import { registerContentPolicy } from '../request/security-headers.ts';
import { createSiteAssets, type SiteAssetsSource } from './site-assets.ts';
import { registerSiteFiles } from './site-files.ts';
import { registerSiteResolution } from './site-resolution.ts';

const silent = () => {};
const log = { error: silent, warn: silent, info: silent, debug: silent } as unknown as Logger;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let folder: TenantsFolder;
let registry: TenantRegistry;
let assets: SiteAssetsSource;
let app: FastifyInstance;

/** Writes a manifest in the format of the asset build. */
function writeManifest(file: string): void {
  const bySlug = (make: (slug: string) => unknown) => Object.fromEntries(THEMES.map(({ slug }) => [slug, make(slug)]));
  const families = [...new Set(THEMES.flatMap(({ fonts }) => fonts.map(({ family }) => family)))];
  const manifest = {
    css: bySlug((slug) => `/generated/css/${slug}.css`),
    compositions: { 'members/deck': '/generated/css/deck.css', 'members/mosaic': '/generated/css/mosaic.css' },
    icons: bySlug((slug) => `/generated/icons-${slug}.svg`),
    heroes: bySlug((slug) => [`/generated/hero/${slug}-1.webp`]),
    families: Object.fromEntries(
      families.map((family) => [
        family,
        { css: `@font-face{font-family:"${family}"}`, preloaded: `/f/${family}.woff2` },
      ]),
    ),
  };
  writeFileSync(file, JSON.stringify(manifest));
}

beforeEach(async () => {
  folder = await createTenantsFolder();
  await folder.write('een', { theme: { colours: { light: { primary: '#1155cc' } } } });
  await folder.write('twee', { theme: {} });
  registry = createTenantRegistry({
    dir: folder.dir,
    cacheDir: folder.cacheDir,
    log,
    ensureTenantId: async (slug) => `id-of-${slug}`,
    watch: false,
  });
  await registry.start();
  writeManifest(join(folder.dir, '..', 'assets.json'));
  assets = createSiteAssets(join(folder.dir, '..', 'assets.json'), { fresh: false });
  app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof DomainError ? 404 : 500).send());
  registerSiteResolution(app, { env: readEnv({}), tenants: registry, deskHost: null, findDraft: () => null });
  registerContentPolicy(app, { demo: true, development: false });
  registerSiteFiles(app, { tenantsDir: folder.dir, assets });
});
afterEach(async () => {
  await app.close();
  await registry.stop();
  await folder.cleanUp();
});

const assetsOf = (slug: string) => assets.assetsOf(registry.bySlug(slug));
const get = (slug: string, url: string) => app.inject({ url, headers: { host: `${slug}.test` } });

describe('override stylesheet of a site', () => {
  it('THM-005 is linked by its pages, reflects the tenant file and is cached permanently at that URL', async () => {
    const address = assetsOf('een').overrides ?? '';
    expect(address).toMatch(/^\/theme\/een-[\da-f]{10}\.css$/);
    const answer = await get('een', address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toContain('--primary:#1155cc');
    expect(answer.body).toContain('--bubble-own:#1155cc');
    expect(assetsOf('twee').overrides).toBeNull();
  });

  it('THM-005 follows the file without a build or a restart, under a new URL', async () => {
    const before = assetsOf('een').overrides ?? '';
    await folder.write('een', { theme: { colours: { light: { primary: '#7a1fa2' } } } });
    await registry.refresh();
    const after = assetsOf('een').overrides ?? '';
    expect(after).not.toBe(before);
    expect((await get('een', after)).body).toContain('--primary:#7a1fa2');
    const late = await get('een', before);
    expect([late.statusCode, late.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(late.body).toContain('#7a1fa2');
  });

  it('is served on its own host only', async () => {
    const address = assetsOf('een').overrides ?? '';
    expect((await get('twee', address)).statusCode).toBe(404);
    expect((await get('niemand', address)).statusCode).toBe(404);
    expect((await app.inject({ url: address, headers: { host: 'localhost' } })).statusCode).toBe(404);
    expect((await get('een', '/theme/twee-0123456789.css')).statusCode).toBe(404);
  });
});

describe('compositions of a site', () => {
  it('PRD-1 are those of its theme, else its own choice, which may be the plain look', async () => {
    expect(assetsOf('twee').compositions).toMatchObject({ members: '/generated/css/deck.css' });
    await folder.write('twee', { theme: { composition: { members: 'mosaic' } } });
    await folder.write('een', { theme: { composition: { members: 'grid' } } });
    await registry.refresh();
    expect(assetsOf('twee').compositions).toMatchObject({ members: '/generated/css/mosaic.css' });
    expect(assetsOf('een').compositions).not.toHaveProperty('members');
  });
});

describe('site texts', () => {
  const write = (slug: string, text: string) => {
    mkdirSync(join(folder.dir, slug, 'copy'), { recursive: true });
    writeFileSync(join(folder.dir, slug, 'copy/nl.yaml'), text);
    return registry.refresh();
  };
  const markOf = (slug: string) => siteTextsAttribute({ tenant: registry.bySlug(slug)!, locale: 'nl' });
  const addressOf = (slug: string, chunk: string) => `/words/${markOf(slug)?.split(' ')[0]}/nl/${chunk}`;
  const WORDS = 'common:\n  skip: Omlaag\nchat:\n  title: Post\nerrors:\n  not_found: Weg.\n';

  it('TEN-012 reach the browser in the chunks that pages load, without the server’s texts', async () => {
    await write('een', WORDS);
    expect(markOf('een')).toMatch(/^[0-9a-f]{10} members chat$/);
    const answer = await get('een', addressOf('een', 'members'));
    expect(answer.json()).toEqual({ common: { skip: 'Omlaag' } });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await get('een', addressOf('een', 'chat'))).json()).toEqual({ chat: { title: 'Post' } });
    expect((await get('een', addressOf('een', 'order'))).statusCode).toBe(404);
    expect((await get('een', addressOf('een', 'constructor'))).statusCode).toBe(404);
    await write('een', 'errors:\n  not_found: Weg.\n');
    expect(markOf('een')).toBeUndefined();
  });

  it('TEN-012 are served on their own host and in their language only', async () => {
    await write('een', WORDS);
    await write('twee', 'common:\n  skip: Verder\n');
    expect((await get('twee', addressOf('een', 'members'))).json()).toEqual({ common: { skip: 'Verder' } });
    expect((await get('niemand', addressOf('een', 'members'))).statusCode).toBe(404);
    expect((await get('een', addressOf('een', 'members').replace('/nl/', '/de/'))).statusCode).toBe(404);
    expect((await get('een', addressOf('een', 'members').replace('/nl/', '/xx/'))).statusCode).toBe(404);
  });

  it('TEN-012 change without a restart, under a new URL; a broken file keeps the last valid texts', async () => {
    await write('een', WORDS);
    const before = addressOf('een', 'members');
    await write('een', 'common:\n  skip: Naar onder\n');
    const late = await get('een', before);
    expect([late.json(), late.headers['cache-control']]).toEqual([{ common: { skip: 'Naar onder' } }, 'no-store']);
    expect(addressOf('een', 'members')).not.toBe(before);
    await write('een', 'common:\n  skipp: Naar onder\n');
    expect((await get('een', addressOf('een', 'members'))).json()).toEqual({ common: { skip: 'Naar onder' } });
    expect(registry.list().find(({ slug }) => slug === 'een')).toMatchObject({
      state: 'last_good',
      issues: [{ file: 'een/copy/nl.yaml', line: 2, path: 'common', allowed: 'skip, if that was meant' }],
    });
  });
});

describe('assets of pages', () => {
  it('use the theme a site names, with the pictures of its niche', async () => {
    await folder.write('een', { niche: 7, theme: { base: 'she' } });
    await registry.refresh();
    expect(assetsOf('een')).toMatchObject({
      stylesheet: '/generated/css/she.css',
      iconSprite: '/generated/icons-she.svg',
      heroes: ['/generated/hero/gay-1.webp'],
      overrides: null,
    });
  });

  it('preload the fonts in use, two at most', async () => {
    expect(assetsOf('twee').fonts).toEqual(['/f/SN Pro.woff2', '/f/Figtree.woff2']);
    await folder.write('een', { theme: { fonts: { display: 'Literata' } } });
    await registry.refresh();
    expect(assetsOf('een').fonts).toEqual(['/f/Literata.woff2', '/f/Figtree.woff2']);
    expect((await get('een', assetsOf('een').overrides ?? '')).body).toContain('@font-face{font-family:"Literata"}');
    await folder.write('een', { theme: { fonts: { display: 'Jost', text: 'Jost' } } });
    await registry.refresh();
    expect(assetsOf('een').fonts).toEqual(['/f/Jost.woff2']);
  });

  it.each([
    ['default', null, 'auto'],
    ['bdsm', null, 'dark'],
    ['bdsm', 'light', 'light'],
    ['bdsm', 'auto', 'auto'],
    ['default', 'dark', 'dark'],
  ])('start a site on %s with scheme %s in %s', async (base, scheme, wanted) => {
    await folder.write('een', { theme: { base, scheme } });
    await registry.refresh();
    expect(assetsOf('een').defaultScheme).toBe(wanted);
  });

  it('use the first niche’s theme on the launcher', () => {
    expect(assets.assetsOf(null)).toMatchObject({ stylesheet: '/generated/css/default.css', overrides: null });
  });
});

describe('pictures of a site', () => {
  it.each(['/logo.svg', '/pattern.svg', '/favicon.svg'])('%s runs no script when opened directly', async (url) => {
    await folder.write('een', { theme: { logo: 'brand.svg', pattern: 'brand.svg' } });
    await writeFile(join(folder.dir, 'een', 'brand.svg'), DRAWING);
    await registry.refresh();
    const answer = await get('een', url);
    expect(answer.body).toBe(DRAWING);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('are missing for a site that names none, except for the sign in its folder', async () => {
    expect((await get('twee', '/logo.svg')).statusCode).toBe(404);
    expect((await get('twee', '/pattern.svg')).statusCode).toBe(404);
    expect((await get('twee', '/favicon.svg')).statusCode).toBe(200);
    expect((await app.inject({ url: '/favicon.svg', headers: { host: 'localhost' } })).statusCode).toBe(204);
  });

  it('show the pattern of the folder behind the first screen', async () => {
    await folder.write('een', { theme: { pattern: 'brand.svg' } });
    await writeFile(join(folder.dir, 'een', 'brand.svg'), DRAWING);
    await registry.refresh();
    const { body } = await get('een', assetsOf('een').overrides ?? '');
    expect(body).toBe(":root{--pattern:url('/pattern.svg');--pattern-size:auto}");
  });
});
