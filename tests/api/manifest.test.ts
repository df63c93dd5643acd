import { join } from 'node:path';

import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAppIcons, registerAppIcons } from '../../server/plugins/web-app/app-icons.ts';
import { registerWebManifest, shortName } from '../../server/plugins/web-app/web-manifest.ts';
import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import { tenantSchema, type Tenant } from '../../tenants/tenant.schema.ts';
import { NICHES } from '../../tenants/value-lists.ts';

interface Manifest {
  name: string;
  short_name: string;
  background_color: string;
  theme_color: string;
  icons: Array<{ src: string; sizes: string; purpose: string; type: string }>;
}

/** Words that would reveal what a site is, in the languages of the demo. */
const TELLING =
  /dat(?:e|ing)|flirt|liefde|love|seks|sex|singles?\b|romance|hookup|affair|kink|bdsm|fetish|milf|gilf|bbw|mature|dames?\b|mannen|vrouw|gay|lesb|lgbt|profiel|ontmoet|rencontre/i;

const SITES = Object.values(NICHES).map((slug) => ({ ...tenantSchema.parse(tenantFileData(slug)), id: slug }));

let app: FastifyInstance;
/** Site whose manifest is requested; null: the launcher's host. */
let tenant: Tenant | null;

beforeAll(() => {
  const icons = createAppIcons(join(process.cwd(), 'tenants'));
  app = fastify();
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    request.tenant = tenant;
  });
  registerWebManifest(app, icons);
  registerAppIcons(app, icons);
});
afterAll(() => app.close());

async function manifestOf(site: Tenant): Promise<Manifest> {
  tenant = site;
  return (await app.inject('/manifest.webmanifest')).json<Manifest>();
}

describe.each(SITES)('the manifest of $slug', (site) => {
  it('LND-005 has what a browser needs to install it', async () => {
    tenant = site;
    const answer = await app.inject('/manifest.webmanifest');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^application\/manifest\+json\b/),
    ]);
    expect(answer.json()).toMatchObject({
      name: site.neutral_name,
      id: '/',
      // The marker from which the cookie `installed` is set.
      start_url: '/?source=app',
      scope: '/',
      display: 'standalone',
      lang: site.domain_language,
      dir: 'ltr',
      background_color: expect.stringMatching(/^#[\da-f]{6}$/),
      theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
      prefer_related_applications: false,
    });
  });

  it('LND-005 names existing icons', async () => {
    const { icons } = await manifestOf(site);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, type } of icons) {
      const answer = await app.inject(src);
      expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, type]);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('SEC-028 does not reveal what the site is', async () => {
    const manifest = await manifestOf(site);
    const text = JSON.stringify(manifest);
    expect(text).not.toMatch(TELLING);
    expect(manifest).not.toHaveProperty('description');
    expect(manifest).not.toHaveProperty('categories');
    expect([...manifest.short_name].length).toBeLessThanOrEqual(12);
    if (site.neutral_name !== site.name) expect(text).not.toContain(site.name);
  });
});

describe('the manifest', () => {
  it('SEC-028 has a different name for each site', async () => {
    const names = [];
    for (const site of SITES) names.push((await manifestOf(site)).name);
    expect(new Set(names).size).toBe(SITES.length);
  });

  it('LND-005 uses the site’s theme overrides', async () => {
    const [site] = SITES;
    const before = await manifestOf(site!);
    const colours = { ...site!.theme.colours, light: { surface: '#f1f5ff', bg: '#e8eeff' } };
    const changed = await manifestOf({ ...site!, theme: { ...site!.theme, colours } });
    expect(before.theme_color).not.toBe('#f1f5ff');
    expect([changed.theme_color, changed.background_color]).toEqual(['#f1f5ff', '#e8eeff']);
    expect(changed.icons[0]!.src).not.toBe(before.icons[0]!.src);
  });

  it('LND-005 has the colours of the site’s default scheme', async () => {
    const bdsm = SITES.find(({ slug }) => slug === 'bdsm')!;
    const dark = await manifestOf(bdsm);
    const light = await manifestOf({ ...bdsm, theme: { ...bdsm.theme, scheme: 'light' } });
    const brightness = (hex: string) => Number.parseInt(hex.slice(1, 3), 16);
    expect(brightness(dark.background_color)).toBeLessThan(64);
    expect(brightness(light.background_color)).toBeGreaterThan(192);
  });

  it('returns 404 on a host that is not a site', async () => {
    tenant = null;
    expect((await app.inject('/manifest.webmanifest')).statusCode).toBe(404);
  });

  it.each([
    ['Vonk', 'Vonk'],
    ['FLW Services', 'FLW Services'],
    ['Amersfoort Online', 'Amersfoort'],
    ['De Club & Vrienden', 'De Club'],
    ['Contactservicepunt', 'Contactservi'],
    ['Twaalf tekens erna', 'Twaalf'],
    ['Precies twaa erna', 'Precies twaa'],
  ])('SEC-028 shortens %s to %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
