import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readThemes } from '../../../../../themes/theme-list.ts';
import { unknownTheme } from './validate-theme.ts';
import { issueLine } from './tenant-issues.ts';
import { createTenantsFolder, type TenantsFolder } from '../../../../../tests/factories/tenants-folder.ts';
import { createTenantRegistry, type TenantRegistry } from '../registry/tenant-registry.ts';
import type { Logger } from '../../../../lib/logger.ts';

const silent = () => {};
const log = { error: silent, warn: silent, info: silent, debug: silent } as unknown as Logger;

let folder: TenantsFolder;
let registry: TenantRegistry;

beforeEach(async () => {
  folder = await createTenantsFolder();
  registry = createTenantRegistry({
    dir: folder.dir,
    cacheDir: folder.cacheDir,
    log,
    ensureTenantId: async (slug) => `id-of-${slug}`,
    watch: false,
  });
});
afterEach(async () => {
  await registry.stop();
  await folder.cleanUp();
});

/** Issues of a site with this theme, as log lines without position. */
async function complaints(theme: Record<string, unknown>, change: Record<string, unknown> = {}): Promise<string[]> {
  await folder.write('een', { theme, ...change });
  await registry.refresh();
  const issues = registry.list().find(({ slug }) => slug === 'een')?.issues ?? [];
  return issues.map((issue) => issueLine(issue).replace(/^\S+ /, ''));
}
const light = (colours: Record<string, string>) => ({ colours: { light: colours } });

it('HRD-7 says what a theme needs that was made while the app runs', async () => {
  const slugs = readThemes().map(({ slug }) => slug);
  await mkdir(join(folder.dir, 'avond'));
  await writeFile(join(folder.dir, 'avond', 'theme.json'), '{}');
  expect(unknownTheme('avond', slugs, folder.dir)).toMatchObject([
    {
      wrong: expect.stringContaining('made after this start'),
      allowed: expect.stringMatching(/npm run build.*restart/),
    },
  ]);
  expect(unknownTheme('nergens', slugs, folder.dir)).toMatchObject([{ wrong: '"nergens" is not a theme' }]);
  expect(unknownTheme('she', slugs, folder.dir)).toEqual([]);
});

describe('a colour with insufficient contrast', () => {
  it('is rejected with the pair, the ratio, the required ratio and the nearest passing colour', async () => {
    expect(await complaints(light({ primary: '#ffcc00' }))).toEqual([
      'theme.colours.light.primary "#ffcc00" gives on-primary (#ffffff) on primary a contrast of 1.5, less than 4.5. ' +
        'Allowed: a colour such as "#9e6d00".',
    ]);
    expect(await complaints(light({ primary: '#9e6d00' }))).toEqual([]);
  });

  it('TEN-023 keeps the site unchanged, reports the line, and is accepted once fixed', async () => {
    await folder.write('een', { theme: { ...light({ primary: '#7a1fa2' }) } });
    await registry.start();
    await folder.write('een', { theme: { ...light({ primary: '#ffcc00' }) } });
    await registry.refresh();
    expect(registry.list()[0]).toMatchObject({ state: 'last_good' });
    expect(registry.byHost('een.test')?.theme.colours.light.primary).toBe('#7a1fa2');
    const [issue] = registry.list()[0]!.issues;
    expect(issue).toMatchObject({ file: 'een/tenant.yaml', path: 'theme.colours.light.primary' });
    expect(issue?.line).toBeGreaterThan(1);
    await folder.write('een', { theme: { ...light({ primary: '#1155cc' }) } });
    await registry.refresh();
    expect(registry.list()[0]).toMatchObject({ state: 'serving', issues: [] });
  });

  it('is reported for the scheme it is in, each with its position', async () => {
    const colours = { light: { text: '#aaaaaa' }, dark: { text: '#555555' } };
    const found = await complaints({ colours });
    expect(found.map((line) => line.split(' ')[0])).toEqual(['theme.colours.light.text', 'theme.colours.dark.text']);
  });

  it('must reach 7 with the theme for older users, whichever site uses it', async () => {
    expect(await complaints(light({ text: '#595959' }))).toEqual([]);
    expect(await complaints(light({ text: '#595959' }), { niche: 5 })).toEqual([
      expect.stringMatching(/less than 7\./),
    ]);
    expect(await complaints({ base: 'gilf', ...light({ text: '#595959' }) })).toEqual([
      expect.stringMatching(/less than 7\./),
    ]);
  });

  it('reports the other colour when no lightness is sufficient', async () => {
    const own = { hero: '#777777', 'on-hero': '#ffffff' };
    expect(await complaints({ base: 'gilf', ...light(own) })).toContainEqual(
      'theme.colours.light.on-hero "#ffffff" gives on-hero on hero (#777777) a contrast of 4.4, less than 7. ' +
        'Allowed: none of this hue while on-hero on hero (#777777) has to reach 7; change the other colour too.',
    );
  });
});

describe('unknown names', () => {
  it('are rejected with the existing ones', async () => {
    expect(await complaints({ base: 'sunset' })).toEqual([
      expect.stringMatching(/^theme\.base "sunset" is not a theme\. Allowed: default, she, bdsm, bbw, gilf, milf, gay/),
    ]);
    expect(await complaints({ fonts: { display: 'Comic Sans' } })).toEqual([
      expect.stringMatching(
        /^theme\.fonts\.display "Comic Sans" is not a font family that is shipped\. Allowed: .*Jost/,
      ),
    ]);
    expect(await complaints({ pattern: 'stripes' })).toEqual([
      expect.stringMatching(/^theme\.pattern "stripes" is not the pattern of a theme\. Allowed: none, default, she/),
    ]);
    expect(await complaints({ base: 'she', fonts: { display: 'Literata' }, pattern: 'none', scheme: 'dark' })).toEqual(
      [],
    );
  });

  it('are rejected for missing files until they exist', async () => {
    const missing = 'theme.pattern "dots.svg" is not in this folder. Allowed: a file in een/, or null.';
    expect(await complaints({ pattern: 'dots.svg' })).toEqual([missing]);
    await writeFile(join(folder.dir, 'een', 'dots.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await registry.refresh();
    expect(registry.byHost('een.test')?.theme.pattern).toBe('dots.svg');

    await complaints({ logo: 'logo.svg' });
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    await writeFile(join(folder.dir, 'een', 'logo.svg'), logo);
    await registry.refresh();
    expect(registry.byHost('een.test')?.logoSvg).toBe(logo);
    await rm(join(folder.dir, 'een', 'logo.svg'));
    await registry.refresh();
    expect(registry.list()[0]).toMatchObject({ state: 'last_good', issues: [{ path: 'theme.logo' }] });
  });
});

describe('a value that contains CSS or a path', () => {
  it.each([
    ['colours.light.primary', light({ primary: 'red;}body{display:none' })],
    ['colours.light.primary', light({ primary: 'url(//evil.example)' })],
    ['colours.dark.text', { colours: { dark: { text: '#fff;background:url(x)' } } }],
    ['colours.light', { colours: { light: { '--x;}body{': '#ffffff' } } }],
    ['radius', { radius: '4px;}body{display:none' }],
    ['scheme', { scheme: 'dark"><script>' }],
    ['base', { base: '../../she' }],
    ['fonts.display', { fonts: { display: `Jost';}body{display:none` } }],
    ['fonts.text', { fonts: { text: 'Jost"' } }],
    ['fonts.text', { fonts: { text: 'url(x)' } }],
    ['pattern', { pattern: 'url(//evil.example/x.svg)' }],
    ['pattern', { pattern: '../../she/logo.svg' }],
    ['pattern', { pattern: "x.svg');}body{" }],
    ['logo', { logo: '../../../etc/passwd' }],
    ['logo', { logo: 'logo.svg/../x.svg' }],
    ['logo', { logo: 'logo.html' }],
    ['og_image', { og_image: '/etc/og.jpg' }],
  ])('is rejected in theme.%s', async (path, theme) => {
    const found = await complaints(theme);
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(`theme.${path} `)).toBe(true);
    expect(registry.byHost('een.test')).toBeNull();
  });
});
