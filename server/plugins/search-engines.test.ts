import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildTenant } from '../../tests/factories/tenant.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { registerSearchEngines } from './search-engines.ts';

const app = fastify();
/** Whose files are asked; null: the launcher's host. */
let tenant: Tenant | null;

beforeAll(() => {
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    request.tenant = tenant;
  });
  registerSearchEngines(app, ({ hosts }) => `https://${hosts[0]}`);
});
afterAll(() => app.close());

async function fileOf(site: Tenant | null, path: string) {
  tenant = site;
  const { statusCode, body } = await app.inject(path);
  return { statusCode, body };
}
const closedIn = (robots: string) => [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);

it('search engines are kept from what is a member’s, and from members where visitors see none', async () => {
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

it('the map names a site’s own open pages, none of which is forbidden', async () => {
  const site = buildTenant();
  const { body } = await fileOf(site, '/sitemap.xml');
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!));
  expect(new Set(paths.map(({ host }) => host))).toEqual(new Set([site.hosts[0]]));
  const named = paths.map(({ pathname }) => pathname);
  expect(named).toEqual(expect.arrayContaining(['/', '/pricing', '/complaints', '/pages/faq']));
  const closed = closedIn((await fileOf(site, '/robots.txt')).body);
  for (const path of named) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

it.each(['/robots.txt', '/sitemap.xml'])('%s is nobody’s where no site is', async (path) => {
  expect((await fileOf(null, path)).statusCode).toBe(404);
});
