import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createRequestHandler, type AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sourceBuild } from '../../../../tests/setup/pages/source-build.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../../../tenants/tenant.schema.ts';
import { THEMES, THEMES_DIR } from '../../../../themes/theme-list.ts';
import type * as ThemeList from '../../../../themes/theme-list.ts';
import { createFrameFinder } from '../../../plugins/pages/preview-frames.ts';
import { createPageContext } from '../../../plugins/pages/page-context.ts';
import { createPreviewService } from './preview.service.ts';
import { createPreviewTools } from './preview-tools.service.ts';

/** The shipped themes plus the output of `npm run theme:new`, in a temporary folder of this test. */
vi.mock('../../../../themes/theme-list.ts', async (importActual) => {
  const actual = await importActual<typeof ThemeList>();
  const dir = mkdtempSync(join(tmpdir(), 'sibling-themes-'));
  for (const { slug } of actual.THEMES) cpSync(join(actual.THEMES_DIR, slug), join(dir, slug), { recursive: true });
  const script = join(actual.THEMES_DIR, '../scripts/theme-new.ts');
  const answers = ['--slug', 'proef', '--primary', '#c8451b', '--accent', '#2aa7a0', '--like', 'gay'];
  execFileSync(process.execPath, [script, ...answers], { env: { ...process.env, THEMES_DIR: dir }, stdio: 'pipe' });
  return { ...actual, THEMES_DIR: dir, THEMES: actual.readThemes(dir) };
});

const SITES = ['default', 'gay'].map((slug) => ({ ...tenantSchema.parse(tenantFileData(slug)), id: slug }));

const assets = {
  assetsOf: () =>
    ({
      stylesheet: '',
      overrides: null,
      compositions: {},
      fonts: [],
      heroes: [],
      iconSprite: '',
      defaultScheme: 'auto',
    }) as never,
  peopleOf: () => [],
  overridesOf: () => null,
};

let launcher: AppLoadContext;
let findFrame: ReturnType<typeof createFrameFinder>;
let preview: ReturnType<typeof createPreviewService>;
let tools: ReturnType<typeof createPreviewTools>;

beforeAll(async () => {
  const deps = await createTestDeps({} as never, SITES);
  deps.tenants.list = () => SITES.map((tenant) => ({ slug: tenant.slug, tenant, state: 'serving', issues: [] }));
  preview = createPreviewService(deps);
  tools = createPreviewTools({
    ...deps,
    preview,
    styleOf: ({ theme }) => JSON.stringify(theme.colours),
    peopleOf: () => [],
  });
  const shared = { cookies: {}, sealer: {}, lists: { interests: [], regions: {} }, version: '' } as never;
  findFrame = createFrameFinder({
    deps,
    preview,
    pure: { settings: {}, credits: {}, pages: {} } as never,
    assets,
    shared,
  });
  const contextFor = createPageContext({
    deps,
    services: {},
    cookies: {},
    sealer: {},
    lists: {},
    version: '',
    assetsOf: assets.assetsOf,
    launcher: { preview, tools, demo: {}, mailbox: {} },
  } as unknown as Parameters<typeof createPageContext>[0]);
  launcher = contextFor({ ctx: null, url: '/preview' } as never, {} as never) as AppLoadContext;
}, 60_000);
afterAll(() => rmSync(THEMES_DIR, { recursive: true }));

async function page(path: string): Promise<string> {
  const handle = createRequestHandler(await sourceBuild(), 'production');
  const response = await handle(new Request(`http://localhost${path}`), launcher);
  expect(response.status).toBe(200);
  return response.text();
}

describe('a theme without a niche of its own', () => {
  it('is listed after the seven shipped themes', () => {
    expect(THEMES_DIR).toContain(tmpdir());
    expect(preview.listThemes().map(({ slug }) => slug)).toEqual([
      'default',
      'she',
      'bdsm',
      'bbw',
      'gilf',
      'milf',
      'gay',
      'proef',
    ]);
    expect(preview.listThemes().at(-1)).toEqual({ slug: 'proef', name: 'Proef', niche: null });
  });

  it('has a frame of every screen in the matrix, under its own name', { timeout: 60_000 }, async () => {
    const html = await page('/preview?screen=credits');
    expect(html.match(/<iframe /g)).toHaveLength(THEMES.length);
    expect(html).toMatch(/<iframe title="credits in Proef" src="\/preview\/frame\/proef\/light\/nl\/free\/credits"/);
    expect(await page('/preview?view=theme&theme=proef')).toContain('/preview/frame/proef/light/nl/free/members"');
  });

  it("is used by a site of its model niche, which carries the theme's name", () => {
    const request = {
      tenant: null,
      method: 'GET',
      protocol: 'http',
      host: 'localhost',
      origin: 'http://localhost',
      id: '1',
      ip: '',
    };
    const frame = findFrame({ ...request, url: '/preview/frame/proef/dark/nl/free/members' } as never);
    expect(frame?.context.ctx.tenant).toMatchObject({ name: 'Proef', niche: 7, theme: { base: 'proef' } });
  });

  it('works with every other preview tool', () => {
    const primary = tools
      .viewTokens('proef')
      .groups.flatMap(({ tokens }) => tokens)
      .find(({ name }) => name === 'primary');
    expect(primary?.light?.colour).toBe('#c8451b');
    const trial = tools.tryTheme('proef', new URLSearchParams({ 'light.primary': '#7a1f5c' }));
    expect(trial.yaml).toMatch(/base: proef\n {2}colours:\n {4}light:\n {6}primary: '#7a1f5c'/);
    expect(trial.css).toContain('#7a1f5c');
    expect(tools.patterns).toContain('proef');
  });
});
