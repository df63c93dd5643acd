import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember } from '../factories/member.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const SITES = ['default', 'bdsm', 'gilf', 'milf'] as const;
const LEAVE = 'Verlaat de site';
const DAY = 86_400;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

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

type Site = (typeof SITES)[number];

const ask = (site: Site, path: string, more: Partial<TestRequest> = {}) =>
  app.call({ tenant: tenants.get(site)!, path, ...more });

/** Requests the page as a visitor with these cookies. */
const htmlOf = async (site: Site, path = '/', cookie = '') =>
  (await ask(site, path, { headers: { cookie: `locale=nl; ${cookie}` } })).body;

const hasWarning = (html: string) => /id="site-entry-warning"/.test(html);
const secondsAgo = (seconds: number) => Math.floor(app.deps.clock.now().getTime() / 1000) - seconds;

/** The values of the cookies that a response sets. */
function cookiesIn(headers: Awaited<ReturnType<TestApp['call']>>['headers']): Record<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat();
  return Object.fromEntries(lines.map((line) => /^([^=]+)=([^;]*)/.exec(line)!.slice(1)) as Array<[string, string]>);
}

describe('the entry warning', () => {
  it('ENT-012 is part of the page only when it shows', async () => {
    expect(hasWarning(await htmlOf('default'))).toBe(true);
    const entered = await htmlOf('default', '/', `site-entry-warning=${secondsAgo(60)}`);
    expect(hasWarning(entered)).toBe(false);
    // Its texts are not included in a page that cannot show it.
    expect(entered).not.toContain(LEAVE);
  });

  it('ENT-005 returns 30 days after the answer, and ignores an answer in the future', async () => {
    const after = async (seconds: number) =>
      hasWarning(await htmlOf('default', '/', `site-entry-warning=${secondsAgo(seconds)}`));
    expect(await after(30 * DAY - 3600)).toBe(false);
    expect(await after(30 * DAY + 1)).toBe(true);
    expect(await after(-400 * DAY)).toBe(true);
  });

  it.each(['1', 'ja', '', '99999999999999'])('ENT-005 ignores an answer that is no time: %j', async (nonsense) => {
    expect(hasWarning(await htmlOf('default', '/', `site-entry-warning=${nonsense}`))).toBe(true);
  });

  it('ENT-006 and ENT-011 follows the settings of the site', async () => {
    expect(hasWarning(await htmlOf('gilf'))).toBe(false);
    expect(hasWarning(await htmlOf('bdsm', '/', 'country=US'))).toBe(true);
  });

  it('ENT-001, ENT-007 and ENT-010 depends on the country and the layout', async () => {
    const shown = async (path: string, country: string) =>
      hasWarning(await htmlOf('default', path, `country=${country}`));
    expect([await shown('/', 'BE'), await shown('/', 'FR')]).toEqual([true, false]);
    expect([await shown('/login', 'NL'), await shown('/login', 'DE')]).toEqual([true, true]);
    expect([await shown('/login', 'BE'), await shown('/login', 'FR')]).toEqual([false, false]);
  });

  it('ENT-003 is omitted for members', async () => {
    const member = await createMember(test.database, tenants.get('default')!);
    const { statusCode, body } = await ask('default', '/members', { member });
    expect([statusCode, hasWarning(body)]).toEqual([200, false]);
  });

  it('ENT-004 and ENT-013 is omitted for an installed app, from its start URL on', async () => {
    expect(hasWarning(await htmlOf('default', '/members?source=app'))).toBe(false);
    const start = await ask('default', '/?source=app');
    expect([hasWarning(start.body), cookiesIn(start.headers)]).toMatchObject([false, { installed: '1' }]);
    expect(hasWarning(await htmlOf('default', '/', 'installed=1'))).toBe(false);
  });

  it("ENT-018 keeps the page's heading and text for search engines", async () => {
    const html = await htmlOf('default');
    const behind = html.slice(0, html.indexOf('id="site-entry-warning"'));
    expect(behind).toMatch(/<h1[ >]/);
    expect(behind).toMatch(/<a [^>]*href="\/signup/);
    expect(behind).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).not.toMatch(/noindex/);
  });

  it('ENT-017 and ENT-019 states age and fictional profiles, whatever the site texts', async () => {
    const own = await htmlOf('bdsm');
    const warning = own.slice(own.indexOf('id="site-entry-warning"'));
    for (const words of ['Voor je binnenkomt', 'discrete datingsite', '21+', '21 jaar of ouder', 'zijn fictief']) {
      expect(warning).toContain(words);
    }
    const others = await htmlOf('milf');
    expect(others).toContain('Mag ik je leeftijd?');
    expect(others).not.toContain('Voor je binnenkomt');
  });

  it.each([
    ['/members?page=2', '/members?page=2'],
    ['https://elders.example/', '/'],
    ['//elders.example/', '/'],
  ])('ENT-016 leads from the answer with returnTo %s to %s, within the site', async (returnTo, location) => {
    const body = String(new URLSearchParams({ returnTo }));
    const { statusCode, headers } = await ask('default', '/entry', { method: 'POST', body, headers: FORM });
    expect([statusCode, headers.location]).toEqual([302, location]);
    expect(Number(cookiesIn(headers)['site-entry-warning'])).toBeGreaterThan(secondsAgo(60));
  });
});

it('ENT-010 rejects a country that is not on the list', async () => {
  const choose = async (country: string) => {
    const body = `country=${country}&returnTo=%2F`;
    const { headers } = await ask('default', '/preferences', { method: 'POST', body, headers: FORM });
    return cookiesIn(headers)['country'];
  };
  expect(await choose('US')).toBeUndefined();
  expect(await choose('BE')).toBe('BE');
});
