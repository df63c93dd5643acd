import { afterAll, beforeAll, expect, it } from 'vitest';

import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember } from '../factories/member.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { readableTextsOf } from './find-foreign-texts.ts';

const TEXTS = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const;
const PATHS = [...TEXTS.map((token) => `/pages/${token}`), '/pricing', '/complaints'];
const SITES = ['default', 'bbw'] as const;

const test = useTestDatabase();
const tenants = new Map<string, Tenant>();
let app: TestApp;

beforeAll(async () => {
  for (const slug of SITES) {
    tenants.set(slug, await createTenant(test.database, tenantFileData(slug) as Partial<TenantInput>));
  }
  app = await createTestApp({ database: test.database, tenants: [...tenants.values()], pages: 'built' });
});
afterAll(() => app.close());

const ask = (site: (typeof SITES)[number], path: string, more: Partial<TestRequest> = {}) =>
  app.call({ tenant: tenants.get(site)!, path, ...more });

/** The page in Dutch for a visitor from this country, and its visible texts. */
async function pageFor(site: (typeof SITES)[number], path: string, country = 'NL') {
  const { body } = await ask(site, path, { headers: { cookie: `locale=nl; country=${country}` } });
  return { html: body, text: readableTextsOf(body).join(' ') };
}

const headingOf = (html: string) => readableTextsOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').join(' ');

it('PAG-003 gives every information page its own description', async () => {
  const pages = await Promise.all(PATHS.map((path) => pageFor('default', path)));
  const descriptions = pages.map(({ html }) => /<meta name="description" content="([^"]+)"/.exec(html)?.[1]);
  expect(descriptions).not.toContain(undefined);
  expect(new Set(descriptions).size).toBe(PATHS.length);
});

it('NAV-058 shows them to a member within the site', async () => {
  const member = await createMember(test.database, tenants.get('default')!);
  const { body } = await ask('default', '/complaints', { member });
  expect(headingOf(body)).toBe('Klachten en bezwaar');
  expect(body).not.toContain('href="/login');
  expect(body).toContain('class="site-footer"');
});

it('NAV-012 shows the prices of the chosen country', async () => {
  /** The row of the package with ten credits, without what comes after its price. */
  const price = ({ text }: { text: string }) => /10 credits \S+ [\d.,]+/.exec(text.replaceAll('\u00a0', ' '))?.[0];
  expect(price(await pageFor('bbw', '/pricing', 'NL'))).toBe('10 credits € 9,99');
  const british = await pageFor('bbw', '/pricing', 'GB');
  expect(price(british)).toBe('10 credits £ 8,99');
  expect(british.text).toContain('Er wordt niets vanzelf verlengd');
  // Payment surcharges are not allowed in the United Kingdom; in the United States they are.
  expect(british.text).not.toMatch(/toeslag £/);
  expect((await pageFor('bbw', '/pricing', 'US')).text).toMatch(/toeslag .{0,12}0,35/);
});

it('PAG-008 shows the privacy text for the United States exactly to visitors from there', async () => {
  expect(headingOf((await pageFor('bbw', '/pages/privacy')).html)).toBe('Privacy');
  const { html } = await pageFor('bbw', '/pages/privacy', 'US');
  expect(headingOf(html)).toBe('Privacy notice for the United States');
  expect(html).toMatch(/<article[^>]* lang="en-US"/);
});

it('PAG-007 links the telephone number without dashes and spaces', async () => {
  const { html } = await pageFor('default', '/pages/service');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).toMatch(/<a [^>]*href="tel:\+31850000100"[^>]*>\+31 85 000 01 00</);
});

it('PAG-004 answers 404 to unknown and hostile paths', async () => {
  const status = async (path: string, method: 'GET' | 'POST' = 'GET') =>
    (await ask('default', path, { method })).statusCode;
  const unknown = ['/onbekend', '/pages/onbekend', '/pages/Terms', '/Terms', '/pages/%2e%2e%2fterms', '/..%2fterms'];
  for (const path of unknown) expect([path, await status(path)]).toEqual([path, 404]);
  expect(await status('/onbekend', 'POST')).toBe(404);
  expect(await status('/terms')).toBe(301);
  expect(await status('/login')).toBe(200);
});
