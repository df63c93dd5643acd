import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chunkOf } from '../../i18n/chunks.ts';
import { DEFAULT_NAMESPACES } from '../../i18n/default-namespaces.ts';
import { divideRoutes } from '../../server/plugins/pages/route-tables.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createMember, type Member } from '../factories/member.ts';
import { insertPhoto } from '../factories/photo.ts';
import { createTenant } from '../factories/tenant.ts';
import { lastBuild } from '../setup/pages/built-pages.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

/**
 * Compressed bytes: of scripts and styles as built (brotli), of the document in both encodings. Uncompressed bytes of its
 * serialised data, modules in its scripts, and routes among which the router looks for it.
 */
interface Budget {
  script: number;
  style: number;
  gzip: number;
  brotli: number;
  data: number;
  modules: number;
  routes: number;
}

/**
 * How much more than its budget a part may weigh, as a factor. A script names the scripts that it loads by hashes of their
 * content, so a change anywhere gives every file other bytes that compress a little better or worse: up to 0.15 % between
 * builds whose scripts differ in these hashes only. A document contains random ids: up to 0.3 % between two runs.
 */
const NOISE: Partial<Record<keyof Budget, number>> = { script: 1.002, gzip: 1.005, brotli: 1.005, data: 1.005 };

/** First views of a member and of visitors. What a page loads after a gesture or an event is not part of them. */
const MEMBER_PAGES: Record<string, Budget> = {
  // With the fields of the order, what cards compare, and the mark of who pays to stand on top.
  '/members': { script: 102_750, style: 17_490, gzip: 11_980, brotli: 9_960, data: 8_320, modules: 286, routes: 5 },
  '/members/{profile}': {
    // Ending a match is fetched for matches only, the carousel for several photos; its links are styled before.
    script: 107_900,
    style: 19_690,
    gzip: 8_490,
    brotli: 7_970,
    data: 4_970,
    modules: 305,
    routes: 4,
  },
  '/likes': { script: 98_010, style: 17_845, gzip: 5_600, brotli: 5_220, data: 2_800, modules: 273, routes: 5 },
  '/chats': { script: 102_110, style: 19_280, gzip: 6_510, brotli: 6_070, data: 4_090, modules: 280, routes: 5 },
  '/chats/{conversation}': {
    // The participant beside the conversation, the frame of a closed one, a like with the message, and voice messages.
    script: 132_090,
    style: 21_540,
    gzip: 8_190,
    brotli: 7_620,
    data: 5_320,
    modules: 383,
    routes: 4,
  },
  '/profile': {
    // The card that others see, with its composition, beside the form.
    script: 127_860,
    style: 23_630,
    gzip: 13_085,
    brotli: 11_665,
    data: 5_530,
    modules: 347,
    routes: 5,
  },
  '/credits': { script: 100_640, style: 18_100, gzip: 7_270, brotli: 6_810, data: 4_250, modules: 270, routes: 5 },
  '/settings': { script: 102_490, style: 16_075, gzip: 6_800, brotli: 6_330, data: 2_660, modules: 269, routes: 5 },
};
const VISITOR_PAGES: Record<string, Budget> = {
  '/': { script: 99_240, style: 18_530, gzip: 10_060, brotli: 9_330, data: 9_100, modules: 276, routes: 3 },
  '/login': { script: 98_760, style: 15_590, gzip: 4_890, brotli: 4_450, data: 2_880, modules: 266, routes: 5 },
  '/signup': { script: 107_850, style: 15_590, gzip: 6_220, brotli: 5_720, data: 4_280, modules: 289, routes: 5 },
};

/** What no page of a site may load: pages of operators and of the demo, and libraries that it has no use for. */
const FOREIGN =
  /(?:^|\/)app\/(?:features|lib|routes)\/(?:desk|demo|launcher|preview)\/|node_modules\/(?:i18next|react-i18next|remix-i18next|zod|bootstrap)\/|\.server\.ts/;

const CLIENT = join(process.cwd(), 'build/client');
const test = useTestDatabase();
let site: Tenant;
let testApp: TestApp;
let member: Member;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await createTenant(test.database, {});
  testApp = await createTestApp({ database: test.database, tenants: [site], pages: 'built' });
  member = await createMember(test.database, site, { premium: true, credits: 100, profile: { gender: 'male' } });
  const people = [];
  for (let n = 0; n < 30; n += 1) {
    const person = await createMember(test.database, site, {
      profile: { lastActiveAt: new Date(TEST_NOW.getTime() - n * 60_000) },
    });
    const mainPhotoId = await insertPhoto(test.database, site, person.profileId);
    await test.database.withTenant(site.id, (trx) =>
      trx
        .updateTable('profiles')
        .set({ mainPhotoId })
        .where('tenantId', '=', site.id)
        .where('id', '=', person.profileId)
        .execute(),
    );
    people.push(person);
  }
  await testApp.call({
    tenant: site,
    member,
    method: 'POST',
    path: '/api/message.php',
    body: { profile: people[0]!.profileId, text: 'Hoi, leuk profiel!', client_id: crypto.randomUUID() },
  });
  const chats = await testApp.call({ tenant: site, member, path: '/api/chats.php' });
  ids.profile = people[0]!.profileId;
  ids.conversation = (chats.json() as { chats: { conversation: { id: string } }[] }).chats[0]!.conversation.id;
}, 120_000);
afterAll(() => testApp.close());

const pathOf = (name: string) => name.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id]!);

async function open(name: string, encoding: string, as: Member | undefined) {
  const path = pathOf(name);
  const headers = { accept: 'text/html', 'accept-encoding': encoding, cookie: as && `session=${as.sessionToken}` };
  const response = await testApp.call({ tenant: site, path, headers: { ...headers } });
  expect([name, response.statusCode]).toEqual([name, 200]);
  return response;
}

/** Bytes that a browser fetches of a built file. */
function fetchedBytes(address: string): number {
  const file = join(address.startsWith('/generated/') ? 'public' : CLIENT, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The scripts of a page: what its document names, and the texts of its routes, which the start in the browser loads. */
function scriptsOf(html: string): string[] {
  const named = [...html.matchAll(/<link rel="preload" as="script"[^>]*? href="([^"]+)"/g)].map(([, href]) => href!);
  const routes = /window\.__remixRouteModules = \{([^}]*)\}/.exec(html)?.[1] ?? '';
  const { routes: known } = lastBuild();
  const own = [...routes.matchAll(/"([^"]+)":/g)].flatMap(([, id]) => {
    const { handle } = known[id!]!.module as { handle?: { i18n?: string[] } };
    return handle?.i18n ?? [];
  });
  const chunks = new Set([...DEFAULT_NAMESPACES, ...own].map((namespace) => `texts-nl-${chunkOf(namespace)}-`));
  const texts = Object.keys(modulesOf()).filter((file) => [...chunks].some((chunk) => file.includes(`/${chunk}`)));
  expect(texts).toHaveLength(chunks.size);
  return [...new Set([...named, ...texts.map((file) => `/${file}`)])];
}

let modules: Record<string, string[]> | undefined;
const modulesOf = () =>
  (modules ??= JSON.parse(readFileSync(join(process.cwd(), 'build/modules.json'), 'utf8')) as Record<string, string[]>);

const modulesIn = (html: string) => scriptsOf(html).flatMap((address) => modulesOf()[address.slice(1)] ?? []);

/** Bytes that the server sends for the browser's copy of the loaders' data. */
function dataBytes(html: string): number {
  const data = [...html.matchAll(/streamController\.enqueue\('([^']*)'\)/g)].map(([, text]) => text!);
  expect(data.length).toBeGreaterThan(0);
  return Buffer.byteLength(data.join(''));
}

const stylesOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!);

const sum = (addresses: readonly string[]) => addresses.reduce((total, address) => total + fetchedBytes(address), 0);

const VIEWS = [
  ...Object.entries(MEMBER_PAGES).map(([name, budget]) => ({ name, budget, as: () => member as Member | undefined })),
  ...Object.entries(VISITOR_PAGES).map(([name, budget]) => ({ name, budget, as: () => undefined })),
];

it('FST-6 the pages on the server have no character for which V8 would keep two bytes for each', () => {
  const folder = join(process.cwd(), 'build/server/assets');
  const wide = readdirSync(folder).filter((file) => /[^\u0000-\u007f]/.test(readFileSync(join(folder, file), 'utf8')));
  expect(readdirSync(folder).some((file) => file.startsWith('server-build-'))).toBe(true);
  expect(wide).toEqual([]);
});

it('the build has the flags that the router of browsers takes for granted', () => {
  const { v3_fetcherPersist, v3_lazyRouteDiscovery, v3_relativeSplatPath, v3_singleFetch } = lastBuild().future;
  expect([v3_fetcherPersist, v3_lazyRouteDiscovery, v3_relativeSplatPath, v3_singleFetch]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('the list of modules knows those of the desk', () => {
  expect(
    Object.values(modulesOf())
      .flat()
      .filter((id) => FOREIGN.test(id)),
  ).toContain('app/lib/desk/desk-paths.ts');
});

describe.each(VIEWS)('the first view of $name', ({ name, budget, as }) => {
  it('FST-9 stays within its budget', async () => {
    const { body: html } = await open(name, 'identity', as());
    const weight: Budget = {
      script: sum(scriptsOf(html)),
      style: sum(stylesOf(html)),
      gzip: (await open(name, 'gzip', as())).rawPayload.length,
      brotli: (await open(name, 'br', as())).rawPayload.length,
      data: dataBytes(html),
      modules: modulesIn(html).length,
      routes: Object.keys(divideRoutes(lastBuild())(pathOf(name)).routes).length,
    };
    const kinds = Object.keys(budget) as (keyof Budget)[];
    const exceeded = kinds.filter((kind) => weight[kind] > budget[kind] * (NOISE[kind] ?? 1));
    expect({ ...weight, exceeded }).toEqual({ ...weight, exceeded: [] });
  });

  it('FST-5 loads no module of the desk, the demo or the server', async () => {
    const { body: html } = await open(name, 'identity', as());
    const loaded = modulesIn(html);
    expect(loaded).toContain('app/root.tsx');
    expect(loaded.filter((id) => FOREIGN.test(id))).toEqual([]);
  });
});

it('FST-5 a document lists the scripts of the routes that it shows', async () => {
  const { body: html } = await open('/members', 'identity', member);
  const table = JSON.parse(/__remixManifest = (\{.*?\});/.exec(html)![1]!) as {
    routes: Record<string, { imports?: string[] }>;
  };
  const listing = Object.entries(table.routes).filter(([, { imports }]) => imports);
  expect(listing.map(([id]) => id)).toEqual(['root', 'routes/member/members/members']);
  expect(Object.keys(table.routes)).toContain('routes/landing/home');
});

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  children?: RouteNode[];
}

/** The routes of a build as the router takes them. */
function routeTree({ routes }: Pick<ServerBuild, 'routes'>, parentId?: string): RouteNode[] {
  const children = Object.values(routes).filter((route) => route && route.parentId === parentId);
  return children.map((route) => {
    const { id, path, index } = route!;
    return index ? { id, path, index } : { id, path, children: routeTree({ routes }, id) };
  });
}

it('FST-2 the router chooses the same route of few as of all', () => {
  const build = lastBuild();
  const buildFor = divideRoutes(build);
  const all = routeTree(build);
  const chosen = (tree: RouteNode[], path: string) =>
    matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.map(({ route }) => route.id);
  const fullPath = (route: RouteNode & { parentId?: string }): string => {
    const parent = route.parentId === undefined ? undefined : build.routes[route.parentId];
    return `${parent ? fullPath(parent) : ''}/${route.path ?? ''}`;
  };
  const paths = Object.values(build.routes).flatMap((route) => {
    const path = fullPath(route!).replaceAll(/\/+/g, '/');
    const filled = path.replaceAll(/:\w+\??/g, 'x1').replace('*', 'a/b');
    return [
      filled,
      `${filled}/more`,
      path
        .replaceAll(/\/:\w+\?/g, '')
        .replaceAll(/:\w+/g, 'x1')
        .replace('/*', ''),
    ];
  });
  for (const path of new Set(paths)) {
    expect([path, chosen(routeTree(buildFor(path)), path)]).toEqual([path, chosen(all, path)]);
  }
  expect(paths.length).toBeGreaterThan(200);
});
