import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { readFingerprint } from '../isolation/catalogue.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let anna: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  anna = await createMember(test.database, tenant);
});

afterAll(() => app.close());

const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

const beacon = (path: string, more: Partial<TestRequest> = {}) => app.call({ tenant, method: 'POST', path, ...more });
const bounces = () =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('pageLeaves').selectAll().where('tenantId', '=', tenant.id).execute(),
  );

describe('hiding a page', () => {
  it('API-008 is accepted in any beacon format, from visitors without storing anything, and from members', async () => {
    const before = await readFingerprint(test.superuserUrl, tenant.id);
    const forms: Partial<TestRequest>[] = [
      { body: '{}', headers: TEXT },
      { body: '{}', headers: JSON_TYPE },
      { body: '', headers: TEXT },
      { body: '', headers: JSON_TYPE },
      {},
    ];
    const tell = async (form: Partial<TestRequest>) => {
      const answer = await beacon('/api/page-hidden.php', form);
      expect([form, answer.statusCode, answer.json()]).toEqual([form, 200, {}]);
    };
    for (const form of forms) await tell(form);
    expect(await readFingerprint(test.superuserUrl, tenant.id)).toEqual(before);
    for (const form of forms) await tell({ ...form, member: anna });
    const { profiles, sessions, ...after } = await readFingerprint(test.superuserUrl, tenant.id);
    expect({ ...after, profiles: before['profiles'], sessions: before['sessions'] }).toEqual(before);
    expect([profiles, sessions]).not.toContain(before['sessions']);
  });
});

describe('leaving a page early', () => {
  it('BAN-027 stores one row with screen, time and affiliate network, without the viewer', async () => {
    const body = JSON.stringify({ screen: 'members-id', seconds: 3.456, profile: anna.profileId });
    const tracking = encodeURIComponent(JSON.stringify({ network: 'adnet', sub1: 'click-4711' }));
    const headers = { ...TEXT, cookie: `session=${anna.sessionToken}; tracking=${tracking}` };
    expect((await beacon('/api/page-bounce.php', { body, headers })).statusCode).toBe(200);
    const rows = await bounces();
    const kept = { tenantId: tenant.id, path: 'members-id', network: 'adnet', seconds: '3.46', createdAt: TEST_NOW };
    expect(rows).toEqual([{ id: expect.any(String) as string, ...kept }]);
    expect(JSON.stringify(rows)).not.toContain(anna.userId);
  });

  it('BAN-027 is accepted from a visitor, and defaults to the maximum seconds', async () => {
    expect((await beacon('/api/page-bounce.php', { body: { screen: 'landers' } })).statusCode).toBe(200);
    const told = (await bounces()).filter((bounce) => bounce.path === 'landers');
    expect(told).toMatchObject([{ network: null, seconds: '10.00' }]);
  });

  it.each([
    ['a URL instead of a screen', { screen: '/members/1' }],
    ['an unknown screen', { screen: 'members-everyone' }],
    ['words', { screen: 'Naam van iemand' }],
    ['more than ten seconds', { screen: 'members', seconds: 10.1 }],
    ['negative seconds', { screen: 'members', seconds: -1 }],
    ['nothing', {}],
  ])('BAN-027 with %s is rejected', async (_name, body) => {
    const before = (await bounces()).length;
    for (const headers of [TEXT, JSON_TYPE]) {
      const answer = await beacon('/api/page-bounce.php', { body: JSON.stringify(body), headers });
      expect(answer.statusCode).toBe(422);
    }
    expect(await bounces()).toHaveLength(before);
  });

  it('API-055 plain text that is not an object is malformed, as for JSON', async () => {
    for (const body of ['{"a":', '[]', '"text"', 'null', '{"__proto__": {"a": 1}}', 'members']) {
      const answer = await beacon('/api/page-bounce.php', { body, headers: TEXT });
      expect([body, answer.statusCode]).toEqual([body, 400]);
    }
  });

  it('SEC-034 is rejected from another site, also as plain text, which needs no preflight', async () => {
    const before = (await bounces()).length;
    for (const more of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: undefined },
    ]) {
      const headers = { ...TEXT, ...more };
      const answer = await beacon('/api/page-bounce.php', { body: '{"screen":"members"}', headers });
      expect(answer.statusCode).toBe(403);
    }
    expect(await bounces()).toHaveLength(before);
  });

  it('API-056 is rate limited by IP address', async () => {
    const fresh = await createTestApp({ database: test.database, tenants: [tenant] });
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      const call = { tenant, method: 'POST', path: '/api/page-bounce.php', body: { screen: 'members' } } as const;
      statuses.push((await fresh.call(call)).statusCode);
    }
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
    await fresh.close();
  });
});

describe('other calls', () => {
  it('API-055 reject JSON sent as plain text', async () => {
    const body = JSON.stringify({ profile: anna.profileId });
    const answer = await beacon('/api/like.php', { member: anna, body, headers: TEXT });
    expect(answer.statusCode).toBe(400);
  });
});

describe('one path with two calls', () => {
  it('API-005 API-003 push=1 never logs in, and any other value is a login', async () => {
    const credentials = { email: anna.email, password: 'verkeerd' };
    const statusOf = async (path: string, as?: Member) =>
      (await beacon(path, { body: credentials, member: as })).json<{ error: string }>().error;
    expect(await statusOf('/api/user.php?push=1')).toBe('authentication_required');
    expect(await statusOf('/api/user.php?push=1', anna)).toBe('invalid_fields');
    for (const path of ['/api/user.php', '/api/user.php?push=0', '/api/user.php?push=1&push=1', '/api/user.php?x=1']) {
      expect([path, await statusOf(path)]).toEqual([path, 'login_failed']);
    }
  });
});
