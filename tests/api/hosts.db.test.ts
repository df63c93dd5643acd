import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const PRODUCTION = {
  SITE_MODE: 'production',
  SECRET: 's'.repeat(40),
  DATABASE_URL: 'postgres://x:y@db/z',
  LOG_LEVEL: 'silent',
};
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let trusting: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database, { hosts: ['site.example', 'www.site.example', 'oude.example'] });
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  const env = readEnv({
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
    GEOIP_COUNTRY_HEADER: 'CF-IPCountry',
  });
  trusting = await createTestApp({ database: test.database, tenants: [tenant], overrides: { env } });
});

afterAll(async () => {
  await app.close();
  await trusting.close();
});

function createProductionApp(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const env = readEnv({ ...PRODUCTION, CONSOLE_HOST: 'desk.example', ...settings });
  return createTestApp({ database: test.database, tenants: [tenant], overrides: { env } });
}

const settings = { path: '/api/settings.php' };
const settingsOf = async (on: TestApp, headers: Record<string, string>) =>
  (await on.call({ tenant, ...settings, headers })).json<{ settings: Record<string, unknown> }>().settings;

describe('the host', () => {
  it('TEN-033 that is unknown gets one neutral answer for every path and method, which names no site', async () => {
    const member = await createMember(test.database, tenant);
    const hosts = [
      'unknown.example',
      'site.example.evil.example',
      '203.0.113.7',
      'admin',
      'sub.site.example',
      'site.example:x',
    ];
    const asks = [
      { path: '/' },
      settings,
      { path: '/api/openapi.json' },
      { path: '/members', member },
      { path: '/api/user.php', method: 'POST', body: { email: member.email, password: 'x' } },
      { path: '/generated/assets.json' },
      { path: '/nothing' },
    ] as const;
    const answers = new Set<string>();
    for (const host of hosts) {
      for (const ask of asks) {
        const answer = await app.call({ tenant, ...ask, headers: { host } });
        answers.add(`${answer.statusCode} ${answer.headers['content-type']} ${answer.body}`);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(JSON.stringify(answer.headers)).not.toMatch(/site\.example|Site/);
      }
    }
    expect([...answers]).toEqual(['404 text/plain; charset=utf-8 Not found\n']);
  });

  it('TEN-014 that is not canonical redirects to the canonical one, with path, query, port and method', async () => {
    for (const host of ['www.site.example', 'OUDE.example.', 'oude.example:8080']) {
      const answer = await app.call({ tenant, path: '/members?page=2&lang=nl', headers: { host } });
      const port = host.endsWith(':8080') ? ':8080' : '';
      expect([host, answer.statusCode, answer.headers.location]).toEqual([
        host,
        308,
        `http://site.example${port}/members?page=2&lang=nl`,
      ]);
    }
    const posted = await app.call({
      tenant,
      method: 'POST',
      path: '/api/user.php',
      body: {},
      headers: { host: 'oude.example' },
    });
    expect([posted.statusCode, posted.headers.location]).toEqual([308, 'http://site.example/api/user.php']);
  });

  it('TEN-031 is compared without port and in lower case', async () => {
    expect(await settingsOf(app, { host: 'SITE.Example:3000' })).toMatchObject({ domain: 'site.example' });
  });

  it('HRD-6 has one spelling: a trailing dot redirects to the site’s own', async () => {
    const ask = async (on: TestApp, host: string) =>
      (await on.call({ tenant, path: '/members?page=2', headers: { host } })).headers.location;
    expect(await ask(app, 'site.example.')).toBe('http://site.example/members?page=2');
    expect(await ask(app, 'site.example.:3000')).toBe('http://site.example:3000/members?page=2');
    const production = await createProductionApp();
    for (const host of ['site.example.', 'SITE.example.:443', 'oude.example:8080'])
      expect([host, await ask(production, host)]).toEqual([host, 'https://site.example/members?page=2']);
    await production.close();
  });

  it.each([
    ['https://site.example', {}],
    ['https://site.example:8443', { PUBLIC_PORT: '8443' }],
  ])('HRD-6 in production has the public port, whatever port a proxy asks for: %s', async (origin, settings) => {
    const production = await createProductionApp(settings);
    for (const host of ['site.example', 'Site.Example:443', 'site.example:3000', 'desk.example:3000']) {
      const seen = await production.call({ tenant, path: '/api/nothing.php', headers: { host } });
      expect([host, seen.statusCode, seen.headers.location]).toEqual([host, 404, undefined]);
    }
    const post = async (from: string) => {
      const headers = { host: 'site.example:3000', origin: from };
      const body = { email: 'nobody@post.example', password: 'onbekend-wachtwoord' };
      return (await production.call({ tenant, path: '/api/user.php', method: 'POST', body, headers })).statusCode;
    };
    expect([await post(origin), await post('https://site.example:3000'), await post('http://site.example')]).toEqual([
      401, 403, 403,
    ]);
    await production.close();
  });

  it('API-051 does not matter for /healthz and /readyz', async () => {
    for (const host of ['site.example', 'oude.example', 'unknown.example', 'localhost', '127.0.0.1:3000']) {
      const health = await app.call({ tenant, path: '/healthz', headers: { host } });
      expect([host, health.statusCode, health.json()]).toEqual([host, 200, { status: 'ok' }]);
      const ready = await app.call({ tenant, path: '/readyz', headers: { host } });
      expect([host, ready.statusCode, ready.json()]).toEqual([host, 200, { status: 'ready' }]);
    }
  });

  it('API-051 /readyz returns 503 without a database, /healthz still 200', async () => {
    const database = { ...test.database, ping: () => Promise.reject(new Error('gone')) };
    const broken = await createTestApp({ database, tenants: [tenant] });
    expect((await broken.call({ tenant, path: '/readyz' })).statusCode).toBe(503);
    expect((await broken.call({ tenant, path: '/healthz' })).statusCode).toBe(200);
    await broken.close();
  });
});

describe('a proxy', () => {
  const forwarded = { host: 'inside.example', 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'https' };

  it('TEN-032 SEC-036 that is not trusted has no effect', async () => {
    expect((await app.call({ tenant, ...settings, headers: forwarded })).statusCode).toBe(404);
    const lie = await app.call({
      tenant,
      ...settings,
      headers: { ...forwarded, host: 'site.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(lie.json()).toMatchObject({ settings: { domain: 'site.example' } });
  });

  it('TEN-032 SEC-036 that is trusted sets host, scheme and country', async () => {
    const headers = { ...forwarded, 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'BE' };
    expect(await settingsOf(trusting, headers)).toMatchObject({ domain: 'site.example', geoip_country: 'BE' });
    const redirect = await trusting.call({
      tenant,
      path: '/',
      headers: { ...forwarded, 'x-forwarded-host': 'oude.example' },
    });
    expect(redirect.headers.location).toBe('https://site.example/');
  });

  it('SEC-036 that is trusted by address range, and no other sender', async () => {
    const ask = (remoteAddress: string) =>
      trusting.app.inject({ method: 'GET', url: '/api/settings.php', headers: forwarded, remoteAddress });
    expect((await ask('10.1.2.3')).statusCode).toBe(200);
    expect((await ask('11.1.2.3')).statusCode).toBe(404);
  });

  it('SEC-036 the country header of an untrusted sender is ignored', async () => {
    expect(await settingsOf(app, { host: 'site.example', 'cf-ipcountry': 'BE' })).toMatchObject({
      geoip_country: 'NL',
    });
    const direct = await trusting.app.inject({
      method: 'GET',
      url: '/api/settings.php',
      remoteAddress: '198.51.100.1',
      headers: { host: 'site.example', 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'BE' },
    });
    expect(direct.json()).toMatchObject({ settings: { geoip_country: 'NL' } });
  });
});

describe('an answer', () => {
  it('has the security headers, and in production those for https', async () => {
    const env = readEnv(PRODUCTION);
    const production = await createTestApp({ database: test.database, tenants: [tenant], overrides: { env } });
    const plain = await app.call({ tenant, ...settings });
    const secure = await production.call({ tenant, ...settings });
    for (const answer of [plain, secure]) {
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self' 'nonce-[^']+'/);
      expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(secure.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
    await production.close();
  });

  it('SEC-029 allows a page to load nothing from other origins: no script, style, font, picture or connection', async () => {
    const policy = String((await app.call({ tenant, ...settings })).headers['content-security-policy']);
    const directives = Object.fromEntries(
      policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]),
    );
    const nonce = expect.stringMatching(/^'nonce-[\w+/=]{24}'$/) as string;
    expect(directives).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", nonce],
      'style-src': ["'self'", nonce],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    });
  });

  it('SEC-003 has no launcher in production: localhost is an unknown host', async () => {
    const env = readEnv(PRODUCTION);
    const production = await createTestApp({ database: test.database, tenants: [tenant], overrides: { env } });
    for (const path of ['/', '/mailbox', '/launcher', '/demo/enter']) {
      const answer = await production.call({ tenant, path, headers: { host: 'localhost' } });
      expect([path, answer.statusCode, answer.body]).toEqual([path, 404, 'Not found\n']);
    }
    await production.close();
  });
});
