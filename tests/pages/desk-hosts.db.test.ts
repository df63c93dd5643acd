import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RouteConfigEntry } from '@remix-run/route-config';

import routes from '../../app/routes.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createSignedInOperator, type SignedInOperator } from '../factories/operator.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { createTestDesk, type TestDesk } from '../setup/test-desk.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
const HOST = 'console.localhost';
let desk: TestDesk;
let app: TestApp;
let tenant: Tenant;
let member: Member;
let who: SignedInOperator;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  member = await createMember(test.database, tenant);
  desk = await createTestDesk(test, [tenant]);
  const { clock, tenants } = desk.deps;
  const overrides = { clock, tenants };
  app = await createTestApp({
    database: test.database,
    tenants: [tenant],
    overrides,
    pages: 'source',
    desk: desk.services,
  });
  who = await createSignedInOperator(desk, 'platform');
}, 120_000);
afterAll(async () => {
  await app.close();
  await desk.close();
});

const UNKNOWN = '0199c0de-0000-7000-8000-000000000001';
type Ask = Omit<TestRequest, 'tenant'>;
/** Sends a request to the desk's host, as the operator by default. */
const onDesk = ({ headers, ...ask }: Ask, session: string | null = who.token) =>
  app.call({
    tenant,
    ...ask,
    headers: { host: HOST, ...(session && { cookie: `desk_session=${session}` }), ...headers },
  });
const onSite = (ask: Ask) => app.call({ tenant, ...ask });

/** Every URL of the desk, with placeholders filled in. */
function deskAddresses(): string[] {
  const walk = ({ path = '', children = [] }: RouteConfigEntry, above: string): string[] => {
    const here = path ? `${above}/${path.replace(/:\w+\??/g, UNKNOWN)}` : above;
    return [here, ...children.flatMap((child) => walk(child, here))];
  };
  const all = (routes as RouteConfigEntry[]).flatMap((route) => walk(route, ''));
  return [...new Set(all.filter((address) => /^\/desk(\/|$)/.test(address)))];
}

describe('the desk’s host', () => {
  it('OPS-001 is the only one with the desk: sites and launcher answer 404 for each of its URLs', async () => {
    const addresses = [
      ...deskAddresses(),
      '/desk/live',
      '/desk.data',
      '/desk/audit.data?_routes=routes%2Fdesk%2Faudit',
    ];
    expect(addresses.length).toBeGreaterThan(15);
    for (const host of [tenant.hosts[0]!, 'localhost']) {
      for (const path of addresses) {
        for (const method of ['GET', 'POST'] as const) {
          const answer = await app.call({
            tenant,
            path,
            method,
            headers: { host, cookie: `desk_session=${who.token}; session=${member.sessionToken}` },
          });
          expect([host, method, path, answer.statusCode]).toEqual([host, method, path, 404]);
          expect(answer.headers['set-cookie'] ?? '').not.toContain('desk_session');
        }
      }
    }
  });

  it('OPS-001 serves nothing of the sites: no page, call, photo or member session', async () => {
    const calls = app.routes.filter(({ url }) => url.startsWith('/api/') && !url.includes('*'));
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, url } of calls) {
      const path = url.replace(/:\w+/g, UNKNOWN);
      const cookie = `session=${member.sessionToken}; desk_session=${who.token}`;
      const answer = await onDesk({ method: method as 'GET', path, headers: { cookie } });
      // The API description is public and contains no personal data.
      if (url === '/api/openapi.json') continue;
      expect([method, url, answer.statusCode]).not.toEqual([method, url, 200]);
      expect(answer.body).not.toContain(member.email);
    }
    for (const path of [
      '/members',
      '/login',
      '/settings',
      `/members/${member.profileId}`,
      '/launcher',
      '/mailbox',
      '/deskx',
    ]) {
      expect([path, (await onDesk({ path })).statusCode]).toEqual([path, 404]);
    }
  });

  it('OPS-002 is console.localhost, whose first page is the desk', async () => {
    expect(desk.deps.env.CONSOLE_HOST).toBe(HOST);
    const first = await onDesk({ path: '/' });
    expect([first.statusCode, first.headers.location]).toEqual([302, '/desk']);
    const home = await onDesk({ path: '/desk' });
    expect([home.statusCode, home.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(home.body).toContain(who.ctx.operator.name);
    // Data requests also contain personal data: not cached, and without a referrer.
    const fetched = await onDesk({ path: '/desk/account.data' });
    expect([fetched.statusCode, fetched.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(fetched.headers['referrer-policy']).toBe('same-origin');
  });

  it('OPS-003 serves only the login without a session, and only the second factor after the first', async () => {
    const inside = deskAddresses().filter(
      (path) => !/^\/desk\/(login|logout|factor|passkey|demo|welcome)(\/|$)/.test(path),
    );
    expect(inside.length).toBeGreaterThan(8);
    const half = await desk.services.operators.acceptInvitation(who.ctx, {
      password: 'another long password',
      token: await newLink(),
    });
    for (const [session, to] of [
      [null, '/desk/login'],
      [half, '/desk/factor'],
      ['made-up', '/desk/login'],
    ] as const) {
      // oxfmt-ignore
      for (const path of inside) {
        for (const method of ['GET', 'POST'] as const) {
          const answer = await onDesk({ path, method }, session);
          const seen = [method, path, answer.statusCode];
          // An action URL redirects to its list, which redirects to the login.
          const [where = ''] = (answer.headers.location ?? '').split('?');
          const leads = [to, ...inside].includes(where) ? 'on' : answer.headers.location;
          if (method === 'GET') expect([...seen, leads]).toEqual([method, path, 302, 'on']);
          else if (![302, 400, 401, 405].includes(answer.statusCode)) expect(seen).toEqual('refused');
          expect(answer.body).not.toContain(who.email);
        }
      }
      expect((await onDesk({ path: '/desk/live' }, session)).statusCode).toBe(404);
    }
    // The login returns to the page, also for data requests; an expired session is announced.
    const back = new URLSearchParams({ to: '/desk/members?q=Anna' }).toString();
    const asked = (path: string, session: string | null) =>
      onDesk({ path, headers: { accept: '*/*' } }, session).then(({ headers, body }) => headers.location ?? body);
    expect(await asked('/desk/members?q=Anna', null)).toBe(`/desk/login?${back}`);
    expect(await asked('/desk/members?q=Anna', 'made-up')).toBe(`/desk/login?ended=1&${back}`);
    expect(await asked('/desk/members?q=Anna', half)).toBe(`/desk/factor?${back}`);
    expect(await asked('/desk/members.data?q=Anna&_routes=routes%2Fdesk%2Fdesk', null)).toContain(
      `/desk/login?${back}`,
    );
  });

  it('OPS-003 stores its session in a separate cookie: strict, HttpOnly, for the desk’s host only', async () => {
    const body = new URLSearchParams({ email: who.email, password: 'een lang genoeg wachtwoord' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await onDesk({ method: 'POST', path: '/desk/login', body, headers }, null);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/desk/factor']);
    const cookie = [answer.headers['set-cookie']].flat().find((each) => each?.startsWith('desk_session='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).not.toMatch(/Domain=/i);
    const token = /desk_session=([^;]+)/.exec(cookie!)![1]!;
    // It is not a session on a member site.
    const asked = await onSite({
      path: '/api/user.php',
      headers: { cookie: `session=${token}; desk_session=${token}` },
    });
    expect(asked.json()).toEqual({ user: null });
  });

  it('OPS-003 rejects forms from other origins', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const elsewhere = [
      { origin: `http://${tenant.hosts[0]}` },
      { origin: 'http://localhost' },
      { origin: undefined },
      { origin: 'null' },
      { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' },
      { origin: `http://${HOST}`, 'sec-fetch-site': 'same-site' },
    ];
    for (const from of elsewhere) {
      for (const path of ['/desk/login', '/desk/logout', '/desk/operators/new', '/desk/passkey', '/desk/account']) {
        const answer = await onDesk({ method: 'POST', path, body: 'intent=details', headers: { ...headers, ...from } });
        expect([path, answer.statusCode]).toEqual([path, 403]);
      }
    }
    expect((await onDesk({ path: '/desk' })).statusCode).toBe(200);
  });

  it('OPS-003 sets Secure cookies in production, and rejects demo tickets', async () => {
    const ticket = desk.services.operators.demo!.issueTicket('platform');
    const services = { ...desk.services, operators: { ...desk.services.operators, demo: null } };
    const { clock, tenants } = desk.deps;
    const production = await createTestApp({
      database: test.database,
      tenants: [tenant],
      pages: 'source',
      desk: services,
      overrides: { clock, tenants },
    });
    const answer = await production.call({ tenant, path: `/desk/demo?ticket=${ticket}`, headers: { host: HOST } });
    await production.close();
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('OPS-003 uses the operator’s language, else the browser’s, else English', async () => {
    const langOf = async (ask: Ask, session: string | null) =>
      /<html lang="(\w+)"/.exec((await onDesk(ask, session)).body)?.[1];
    const login = { path: '/desk/login' };
    expect(await langOf(login, null)).toBe('en');
    expect(await langOf({ ...login, headers: { 'accept-language': 'nl-BE,en;q=0.5' } }, null)).toBe('nl');
    expect(await langOf({ path: '/desk', headers: { 'accept-language': 'en' } }, who.token)).toBe('nl');
  });
});

/** An invitation link for a new operator. */
async function newLink(): Promise<string> {
  const invitation = { email: `${crypto.randomUUID()}@desk.example`, name: 'Half', grants: [{ role: 'platform' as const, tenantId: null }] }; // oxfmt-ignore
  return (await desk.services.operators.manage.invite(who.ctx, invitation)).token;
}
