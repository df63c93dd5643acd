import { join } from 'node:path';

import { matchRoutes } from '@remix-run/react';
import type { LoaderFunction } from '@remix-run/node';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';

import { PREVIEW_SCREENS } from '../../app/features/preview/preview-screens.ts';
import { screenAt } from '../../app/lib/screens.ts';
import routes from '../../app/routes.ts';
import { NAMES, NICKNAMES } from '../../db/seed/texts/names.ts';
import type { Database } from '../../db/client.ts';
import { createTestDeps } from '../../tests/setup/test-deps.ts';
import { buildTenant } from '../../tests/factories/tenant.ts';
import { NICHES } from '../../tenants/value-lists.ts';
import type { Niche } from '../../tenants/value-lists.ts';
import { THEMES } from '../../themes/theme-list.ts';
import { LONG, ORDINARY } from '../modules/preview/fixture-texts.ts';
import { FRAME_STATES, frameAddress } from '../modules/preview/frame.schema.ts';
import type { FrameAddress, FrameState } from '../modules/preview/frame.schema.ts';
import { createPreviewService } from '../modules/preview/preview.service.ts';
import { INTERESTS } from '../modules/profiles/interests.ts';
import { REGIONS } from '../modules/profiles/regions.ts';
import { createSealer } from '../lib/sealer.ts';
import { createServices } from '../services.ts';
import { createFrameFinder } from './preview-frames.ts';
import type { FrameFinder } from './preview-frames.ts';
import { createSiteAssets } from './site-assets.ts';
import { createSiteCookies } from './site-cookies.ts';

const ROOT = join(import.meta.dirname, '../..');
const FRAME: FrameAddress = { theme: 'she', scheme: 'dark', locale: 'nl', state: 'free', path: '/members' };

/** A database that fails whoever so much as looks at it. */
const untouchable = new Proxy({} as Database, {
  get: (_target, key) => {
    throw new Error(`the preview asked the database for ${String(key)}`);
  },
});

let find: FrameFinder;
beforeAll(async () => {
  const sites = Object.entries(NICHES).map(([niche, slug]) => buildTenant({ slug, niche: Number(niche) as Niche }));
  const deps = await createTestDeps(untouchable, sites);
  deps.tenants.list = () =>
    sites.map((tenant) => ({ slug: tenant.slug, tenant, state: 'active', issues: [] }) as never);
  find = createFrameFinder({
    deps,
    preview: createPreviewService(deps),
    pure: createServices(deps),
    assets: createSiteAssets(join(ROOT, 'public/generated/assets.json'), { fresh: false }),
    shared: {
      cookies: createSiteCookies(false),
      sealer: createSealer(deps.env.SECRET, deps.clock),
      lists: { interests: INTERESTS, regions: REGIONS },
      version: '0.0.0',
    },
  });
});

const ask = (url: string, overrides: Partial<FastifyRequest> = {}) =>
  find({ tenant: null, method: 'GET', url, protocol: 'http', host: 'localhost:3000', ...overrides } as FastifyRequest);

interface RouteModule {
  loader?: LoaderFunction;
}

/** Loads a screen as its routes do, root first; answers what they answer, or throw. */
async function load(state: FrameState, path: string): Promise<unknown> {
  const frame = ask(frameAddress({ ...FRAME, state, path }))!;
  const request = frame.dress(new Request(frame.url));
  const table = routes.map(({ path: own, index, file }) => ({ id: file, path: own, index }) as { id: string });
  const [match] = matchRoutes(table, frame.url.pathname) ?? [];
  const root = (await import('../../app/root.tsx')) as RouteModule;
  const screen = (await import(join(ROOT, 'app', match!.route.id))) as RouteModule;
  const args = { request, params: match!.params, context: frame.context } as unknown as Parameters<LoaderFunction>[0];
  await root.loader?.(args);
  try {
    return await screen.loader?.(args);
  } catch (error) {
    return error;
  }
}

describe('frames of the preview', () => {
  it.each(FRAME_STATES)('load every screen without a database: %s', { timeout: 30_000 }, async (state) => {
    for (const { name, path } of PREVIEW_SCREENS) {
      const loaded = await load(state, path);
      if (!(loaded instanceof Error)) continue;
      expect({ name, message: loaded.message }).toEqual({
        name,
        message: state === 'error' ? 'a service fails on purpose' : 'authentication_required',
      });
    }
  });

  it('fail in the state of an error where a screen asks a service', async () => {
    expect(await load('error', '/members')).toEqual(new Error('a service fails on purpose'));
  });

  it('name what has no fixture', () => {
    const { services } = ask(frameAddress(FRAME))!.context;
    expect(() => services.accounts.signUp({} as never, {} as never)).toThrow('no fixture for accounts.signUp');
    expect(() => services.push).not.toThrow();
  });

  it('are found for all themes, on the launcher’s host only', () => {
    expect(THEMES.filter(({ slug }) => ask(frameAddress({ ...FRAME, theme: slug })) === null)).toEqual([]);
    const address = frameAddress(FRAME);
    expect(ask(address, { tenant: buildTenant() })).toBeNull();
    expect(ask(address, { method: 'POST' })).toBeNull();
  });

  it.each([
    frameAddress({ ...FRAME, theme: 'nobody' }),
    frameAddress({ ...FRAME, locale: 'xx' }),
    '/preview/frame/she/pink/nl/free/members',
    '/preview/frame/she/dark/nl/drunk/members',
    '/preview',
  ])('are not found at %s', (address) => expect(ask(address)).toBeNull());

  it('wear the theme and the scheme, with the entry warning answered, whatever the browser has', () => {
    const frame = ask(frameAddress(FRAME))!;
    const asked = frame.dress(new Request(frame.url, { headers: { cookie: 'session=1; theme=light' } }));
    expect(asked.headers.get('cookie')).toMatch(/^theme=dark; site-entry-warning=\d+$/);
    expect(frame.context.ctx.tenant).toMatchObject({
      niche: 2,
      theme: { base: 'she', colours: { light: {}, dark: {} } },
    });
  });

  it('hold no script, remember nothing and lead to frames of the same kind', async () => {
    const page =
      '<html lang="nl"><link rel="modulepreload" href="/a.js"/><script>1</script><a class="x" href="/likes">a</a>' +
      '<img src="/b.webp"><a href="https://elders.example/">b</a><form action="/members"></form></html>';
    const headers = { 'set-cookie': 'a=1', location: '/login' };
    const done = await ask(frameAddress({ ...FRAME, state: 'rtl' }))!.finish(new Response(page, { headers }));
    const prefix = '/preview/frame/she/dark/nl/rtl';
    expect(await done.text()).toBe(
      `<html dir="rtl" lang="nl"><a class="x" href="${prefix}/likes">a</a>` +
        `<img src="/b.webp"><a href="https://elders.example/">b</a><form action="${prefix}/members"></form></html>`,
    );
    expect(done.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect([done.headers.get('set-cookie'), done.headers.get('location')]).toEqual([null, `${prefix}/login`]);
  });

  it('are of people that no site has', () => {
    const real = new Set([
      ...Object.values(NAMES).flatMap((pools) => pools.flatMap(({ female, male }) => [...female, ...male])),
      ...Object.values(NICKNAMES).flat(),
    ]);
    const fixtures = [ORDINARY, LONG].flatMap(({ names }) => names);
    expect(fixtures.filter((name) => real.has(name) || name.length > 20)).toEqual([]);
  });
});

describe('the screens of the preview', () => {
  it('are all that there are, at their own addresses', () => {
    expect(PREVIEW_SCREENS.filter(({ screen, path }) => screenAt(path).name !== screen)).toEqual([]);
    const shown = new Set<string | null>(PREVIEW_SCREENS.map(({ screen }) => screen));
    const pages = routes
      .filter(({ file }) => file.endsWith('.tsx') && !/routes\/(demo|preview)\/|not-found/.test(file))
      .map(({ path = '' }) => screenAt(`/${path.replace(/:\w+\?/g, 'x').replace(/:\w+/g, 'x')}`).name);
    // One profile view has two addresses, and a site's own pages look like the platform's.
    const same = new Set(['likes-m-id', 'token']);
    expect(pages.filter((name) => !shown.has(name) && !same.has(String(name)))).toEqual([]);
  });
});
