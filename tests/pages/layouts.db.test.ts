import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { readableTextsOf } from './find-foreign-texts.ts';

const test = useTestDatabase();
let tenant: Tenant;
let other: Tenant;
let member: Member;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database, tenantFileData('default') as Partial<TenantInput>);
  other = await createTenant(test.database, tenantFileData('gay') as Partial<TenantInput>);
  member = await createMember(test.database, tenant);
  app = await createTestApp({ database: test.database, tenants: [tenant, other], pages: 'built' });
});
afterAll(() => app.close());

const ask = (path: string, more: Partial<TestRequest> = {}) => app.call({ tenant, path, ...more });
const asVisitor = async (path: string, cookie = '') =>
  (await ask(path, { headers: { cookie: `locale=nl; ${cookie}` } })).body;
const asMember = (path: string) => ask(path, { member });

/** What surrounds the content of a page. */
const FRAME = { bar: 'class="nav-bar', footer: 'class="site-footer"', disclaimer: 'class="disclaimer"' };
const frameOf = (html: string) =>
  Object.entries(FRAME)
    .filter(([, mark]) => html.includes(mark))
    .map(([name]) => name);
const textOf = (html: string) => readableTextsOf(html).join(' ');

describe('layouts', () => {
  it.each(['/members', '/likes', '/credits', '/premium', '/profile', '/settings', '/notifications'])(
    'NAV-028, NAV-043 and NAV-054 has navigation bars, footer and disclaimer on %s',
    async (path) => {
      const { body } = await asMember(path);
      expect(frameOf(body)).toEqual(Object.keys(FRAME));
      expect(textOf(body.slice(body.indexOf(FRAME.disclaimer)))).toContain('fictief profiel');
      expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    },
  );

  it('NAV-043 links the required pages in the footer', async () => {
    const { body } = await asMember('/settings');
    const footer = body.slice(body.indexOf(FRAME.footer));
    const links = [...footer.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)];
    const hrefs = Object.fromEntries(links.map(([, href, label]) => [textOf(label!), href]));
    expect(hrefs).toMatchObject({
      Voorwaarden: '/pages/terms',
      Privacy: '/pages/privacy',
      Cookies: '/pages/cookies',
      'Wanneer we iemand weren': '/pages/ban',
      Prijzen: '/pricing',
      'Klacht indienen': '/complaints',
      'Geld terug': '/pages/return-policy',
      'Veelgestelde vragen': '/pages/faq',
      'Mail ons': expect.stringMatching(/^mailto:/) as string,
    });
  });

  it.each(['/login', '/signup', '/activate/error', '/account-deleted', '/lang-config'])(
    'NAV-031 and NAV-057 shows %s alone, below the brand’s sign',
    async (path) => {
      const html = await asVisitor(path);
      expect(frameOf(html)).toEqual([]);
      expect(html).not.toContain('class="tab-bar');
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Vonkje/s);
    },
  );

  it('NAV-028 and NAV-032 uses the layout in which an error is shown', async () => {
    // Landing pages have no entry warning for visitors from Belgium; the default layout, in which their error is shown,
    // does.
    const { statusCode, body } = await ask('/landers/bestaat-niet', { headers: { cookie: 'locale=nl; country=BE' } });
    expect(statusCode).toBe(404);
    expect(frameOf(body)).toEqual(Object.keys(FRAME));
    expect(body).toContain('id="site-entry-warning"');
  });

  it('NAV-044 shows the statutory notice to visitors from the United States only', async () => {
    expect(textOf(await asVisitor('/'))).not.toContain('Verenigde Staten');
    const american = await asVisitor('/', 'country=US');
    expect(textOf(american.slice(american.indexOf(FRAME.footer)))).toContain('Verenigde Staten');
  });
});

it.each(['/members/0198c0de-0000-7000-8000-000000000000', '/members/x'])(
  'NAV-033 explains that %s does not exist',
  async (path) => {
    const { statusCode, body } = await asMember(path);
    expect(statusCode).toBe(404);
    expect(body).toMatch(/<h1[^>]*>Deze pagina kon niet worden gevonden</);
  },
);

it.each(['/chats/0198c0de-0000-7000-8000-000000000000', '/chats/x', '/members/x/chat'])(
  'PRD-6 keeps the frame of conversations at %s, which is not the member’s',
  async (path) => {
    const { statusCode, body } = await asMember(path);
    expect(statusCode).toBe(404);
    expect(body).toMatch(/<h2[^>]*>Dit gesprek is er niet \(meer\)</);
    expect(body).toContain('class="conversations"');
    expect(body).toContain('href="/chats"');
  },
);

it.each(['/likes', '/likes/given', '/chats', '/credits'])(
  'NAV-053 and NAV-055 redirects a visitor of %s to the login page',
  async (path) => {
    const { statusCode, headers } = await ask(path);
    expect([statusCode, headers.location]).toEqual([302, `/login?returnTo=${encodeURIComponent(path)}`]);
  },
);

it('SEC-007 and SEC-010 does not accept the session of another site', async () => {
  const page = await app.call({ tenant: other, member, path: '/chats' });
  expect([page.statusCode, page.headers.location]).toEqual([302, '/login?returnTo=%2Fchats']);
  expect((await app.call({ tenant: other, member, path: '/api/user.php' })).json()).toEqual({ user: null });
});
