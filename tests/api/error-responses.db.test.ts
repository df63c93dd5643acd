import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { calls } from '../../server/api/index.ts';
import { errorShape } from '../../server/api/views.schema.ts';
import { createRateLimiter } from '../../server/lib/network/rate-limiter.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestClock } from '../factories/clock.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { readFingerprint } from '../isolation/catalogue.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let anna: Member;
let bram: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  anna = await createMember(test.database, tenant, { credits: 9 });
  bram = await createMember(test.database, tenant);
});

afterAll(() => app.close());

const unsafe = calls.filter((call) => call.method !== 'GET');
const named = <Call extends { method: string; path: string }>(list: readonly Call[]) =>
  list.map((call) => [`${call.method} ${call.path}`, call] as const);

describe('the format of errors', () => {
  it.each(named(unsafe))('API-055 %s answers malformed JSON with 400', async (_name, { method, path }) => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{"a":', '[]', '"text"', 'null', '{"__proto__": {"a": 1}}']) {
      const answer = await app.call({ tenant, member: anna, method, path, body, headers });
      expect([body, answer.statusCode]).toEqual([body, 400]);
      expect(answer.json()).toEqual({ error: 'malformed_request', message: 'Dit verzoek klopt niet.' });
    }
  });

  it.each(named(unsafe))('API-055 %s answers another media type with 415', async (_name, { method, path }) => {
    for (const type of ['text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type };
      const answer = await app.call({ tenant, member: anna, method, path, body: 'a=b', headers });
      expect([type, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        type,
        415,
        'unsupported_media_type',
      ]);
    }
  });

  it.each(named(unsafe))('API-055 %s answers a body that is too large with 413', async (_name, { method, path }) => {
    const answer = await app.call({ tenant, member: anna, method, path, body: { text: 'x'.repeat(1_100_000) } });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: 'payload_too_large' });
  });

  const nothingRequired = new Set([
    'GET /api/search.php',
    'GET /api/packages.php',
    'POST /api/page-hidden.php',
    'POST /api/page-shown.php',
    'POST /api/passkey-login.php?options=1',
    'POST /api/unlock.php?options=1',
    'POST /api/picks.php',
    'DELETE /api/swipe.php',
  ]);
  it.each(named(calls.filter((call) => call.input && !nothingRequired.has(`${call.method} ${call.path}`))))(
    'API-055 API-052 %s names the missing fields, with a message for each',
    async (_name, { method, path }) => {
      const answer = await app.call({ tenant, member: anna, method, path, ...(method === 'GET' ? {} : { body: {} }) });
      expect(answer.statusCode).toBe(422);
      const body = errorShape.parse(answer.json());
      expect(body.error).toBe('invalid_fields');
      expect(Object.values(body.fields!).every((words) => words.length > 5 && !/^[a-z_]+$/.test(words))).toBe(true);
    },
  );

  it('API-055 a search with invalid filters names them', async () => {
    const query = { gender: 'x', country: 'nl', min_age: '17', page: '0' };
    const answer = await app.call({ tenant, path: '/api/search.php', query });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields).sort()).toEqual([
      'country',
      'gender',
      'min_age',
      'page',
    ]);
  });

  it('API-055 a taken name is a conflict', async () => {
    const input = {
      email: 'dubbel@post.example',
      name: anna.name.toUpperCase(),
      password: 'fietsbel-donderdag-43',
      date_of_birth: '1990-01-31',
      gender: 'male',
      sexuality: 'hetero',
      country: 'NL',
      consents: { terms: true, sensitive: true },
    };
    const again = await app.call({
      tenant,
      method: 'POST',
      path: '/api/signup.php',
      body: { ...input, email: anna.email, name: 'Vrije naam' },
    });
    expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([409, 'account_exists']);
    const gone = await createMember(test.database, tenant, { status: 'deleted' });
    const deleted = await app.call({
      tenant,
      method: 'POST',
      path: '/api/signup.php',
      body: { ...input, email: gone.email, name: 'Vrije naam' },
    });
    expect([deleted.statusCode, deleted.json<{ error: string }>().error]).toEqual([409, 'account_deleted']);
    const taken = await app.call({ tenant, method: 'POST', path: '/api/signup.php', body: input });
    expect([taken.statusCode, taken.json<{ error: string }>().error]).toEqual([409, 'name_taken']);
  });

  it('API-054 an unknown path below /api answers 404 like an unknown id', async () => {
    const unknown = await app.call({ tenant, member: anna, path: '/api/profile.php', query: { id: randomUUID() } });
    for (const path of ['/api/nothing', '/api/user.php/', '/api/', '/api/user.php%00']) {
      const answer = await app.call({ tenant, member: anna, path });
      expect([path, answer.statusCode, answer.body]).toEqual([path, 404, unknown.body]);
    }
  });

  it('API-020 an unexpected error returns only the message of the specification', async () => {
    vi.spyOn(app.services.credits, 'viewBalance');
    vi.spyOn(app.services.chat, 'listConversations').mockRejectedValue(new Error('relation "secrets" is gone'));
    const answer = await app.call({ tenant, member: anna, path: '/api/chats.php' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: 'internal_error',
      message: 'Er is een fout opgetreden, probeer het later opnieuw.',
    });
  });

  it('SEC-001 no call makes a member premium, active or richer', async () => {
    const wanted = { role: 'admin', status: 'active', credits: 999, paid_user: true, is_admin: true };
    const body = { language: 'nl', ...wanted };
    const { user } = (await app.call({ tenant, member: bram, method: 'PUT', path: '/api/user.php', body })).json<{
      user: object;
    }>();
    expect(user).toMatchObject({ credits: 0, paid_user: false });
    expect(Object.keys(user).join()).not.toMatch(/admin|role|operator/);
    const paths = app.routes.map((route) => route.url).join();
    expect(paths).not.toMatch(/admin|console|operator|moderat/);
  });
});

describe('limits', () => {
  const login = (email: string, password: string, on = app) =>
    on.call({ tenant, method: 'POST', path: '/api/user.php', body: { email, password } });

  it('API-023 API-056 wrong credentials return 401, and the sixth attempt 429 with minutes and Retry-After', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await login('poging@post.example', 'verkeerd-wachtwoord');
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: 'login_failed', message: 'Login mislukt, probeer opnieuw' });
    }
    const blocked = await login('poging@post.example', 'verkeerd-wachtwoord');
    expect(blocked.statusCode).toBe(429);
    expect(blocked.headers['retry-after']).toBe('900');
    expect(blocked.json()).toEqual({
      error: 'too_many_attempts',
      message: 'Te veel foute pogingen, account voor 15 min geblokkeerd.',
      minutes: 15,
    });
  });

  it('API-023 an invalid address is an ordinary failed login', async () => {
    for (const email of ['half\ud800@post.example', 'geen-adres', '']) {
      expect([email, (await login(email, 'verkeerd-wachtwoord')).statusCode]).toEqual([email, 401]);
    }
  });

  it('API-023 a control character is a field error, in any address and password', async () => {
    for (const [email, password, field] of [
      ['nul\u0000@post.example', 'verkeerd-wachtwoord', 'email'],
      ['iemand@post.example', 'verkeerd\u0000wachtwoord', 'password'],
    ] as const) {
      const answer = await login(email, password);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: 'invalid_fields', fields: { [field]: 'Controleer dit veld.' } });
    }
  });

  it('API-056 SEC-015 too many failed logins from one IP address return 429 with Retry-After in seconds', async () => {
    const clock = createTestClock();
    const limiter = await createRateLimiter({ scale: 0.1, clock });
    const limited = await createTestApp({ database: test.database, tenants: [tenant], overrides: { limiter, clock } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const answer = await login(`adres-${attempt}@post.example`, 'verkeerd-wachtwoord', limited);
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    await limited.close();
  });

  it('ACC-046 an unconfirmed member can browse, but not like or write, and is hidden from others', async () => {
    const fresh = await createMember(test.database, tenant, { status: 'not_confirmed', credits: 5 });
    const look = (path: string, query?: Record<string, string>, as = fresh) =>
      app.call({ tenant, member: as, path, query });
    expect((await look('/api/profile.php', { id: bram.profileId })).statusCode).toBe(200);
    expect((await look('/api/search.php')).statusCode).toBe(200);
    const acts: Array<['POST' | 'DELETE', string, object]> = [
      ['POST', '/api/like.php', { profile: bram.profileId }],
      ['POST', '/api/message.php', { profile: bram.profileId, text: 'Hoi', client_id: crypto.randomUUID() }],
    ];
    for (const [method, path, body] of acts) {
      const answer = await app.call({ tenant, member: fresh, method, path, body });
      expect([path, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([path, 403, 'not_confirmed']);
    }
    expect((await look('/api/user.php')).json()).toMatchObject({
      user: { credits: 5, profile: { status: 'disabled' } },
    });
    expect((await look('/api/profile.php', { id: fresh.profileId }, bram)).statusCode).toBe(404);
    expect((await look('/api/search.php', {}, bram)).body).not.toContain(fresh.profileId);
    expect((await look('/api/likes.php', {}, bram)).body).not.toContain(fresh.profileId);
    expect((await look('/api/chats.php', {}, bram)).body).not.toContain(fresh.profileId);
  });

  it('API-053 an action a member is not allowed to do returns 403', async () => {
    const fresh = await createMember(test.database, tenant, { status: 'not_confirmed' });
    const answer = await app.call({
      tenant,
      member: fresh,
      method: 'POST',
      path: '/api/like.php',
      body: { profile: bram.profileId },
    });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'not_confirmed']);
    const blocked = await createMember(test.database, tenant, { status: 'blocked' });
    const body = { email: blocked.email, password: MEMBER_PASSWORD };
    const refused = await app.call({ tenant, method: 'POST', path: '/api/user.php', body });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([403, 'account_blocked']);
  });
});

describe('requests from other sites', () => {
  const guarded = [...unsafe, calls.find((call) => call.path === '/api/logout.php')!];
  const own = () => `http://${tenant.hosts[0]}`;
  const foreign = (): [string, Record<string, string | undefined>][] => [
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }],
    ['Sec-Fetch-Site cross-site with our Origin', { 'sec-fetch-site': 'cross-site', origin: own() }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['another scheme', { origin: own().replace('http:', 'https:') }],
    ['another port', { origin: `${own()}:8080` }],
    ['a host that begins like ours', { origin: `${own()}.evil.example` }],
    ['Origin null', { origin: 'null' }],
    ['neither header', { origin: undefined }],
  ];

  it.each(named(guarded))('SEC-034 SEC-035 %s is rejected and changes nothing', async (_name, { method, path }) => {
    const before = await readFingerprint(test.superuserUrl, tenant.id);
    const body = { profile: bram.profileId, language: 'en', text: 'Hoi', client_id: randomUUID() };
    for (const [name, headers] of foreign()) {
      const answer = await app.call({
        tenant,
        member: anna,
        method,
        path,
        headers,
        ...(method === 'GET' ? {} : { body }),
      });
      expect([name, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        name,
        403,
        'cross_origin_refused',
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await readFingerprint(test.superuserUrl, tenant.id)).toEqual(before);
    const me = await app.call({ tenant, member: anna, path: '/api/user.php' });
    expect(me.json()).toMatchObject({ user: { id: anna.userId } });
  });

  it('SEC-034 the same request from the site itself is accepted', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin', origin: undefined }]) {
      const answer = await app.call({
        tenant,
        member: anna,
        method: 'POST',
        path: '/api/like.php',
        body: { profile: bram.profileId },
        headers,
      });
      expect(answer.statusCode).toBe(200);
    }
  });

  it('SEC-035 guards logout under another spelling of its path too', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/api/%6Cogout.php', '/api/logout%2Ephp', '/api/logout.php?x=1']) {
      const answer = await app.call({ tenant, member: anna, path, headers });
      expect([path, answer.statusCode, answer.headers['set-cookie']]).toEqual([path, 403, undefined]);
    }
  });

  it('SEC-034 guards unknown calls and pages as well', async () => {
    for (const path of ['/api/nothing', '/api/webhooks/', '/api/webhooks/sandbox/x', '/api/hooks/mail/x']) {
      const answer = await app.call({
        tenant,
        member: anna,
        method: 'POST',
        path,
        body: {},
        headers: { origin: 'https://evil.example' },
      });
      expect([path, answer.statusCode]).toEqual([path, 403]);
    }
  });
});
