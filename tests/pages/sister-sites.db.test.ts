import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MEMBER_PASSWORD, createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';

const test = useTestDatabase();
let here: Tenant;
let there: Tenant;
let alone: Tenant;
let anna: Member;
let app: TestApp;

beforeAll(async () => {
  here = await createTenant(test.database, { family: 'zon' });
  there = await createTenant(test.database, { family: 'zon', name: 'Maantje' });
  alone = await createTenant(test.database);
  anna = await createMember(test.database, here);
  app = await createTestApp({ database: test.database, tenants: [here, there, alone], pages: 'built' });
});
afterAll(() => app.close());

const settings = (query: Partial<Parameters<TestApp['call']>[0]> = {}) =>
  app.call({ tenant: here, member: anna, path: '/settings/sisters', ...query });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FOREIGN = { ...FORM, 'sec-fetch-site': 'cross-site', origin: 'null' };
const originOf = ({ hosts }: Tenant) => `http://${hosts[0]}:`;

async function makeToken(): Promise<string> {
  const body = new URLSearchParams({ site: there.slug, parts: 'name', consent: 'on', password: MEMBER_PASSWORD });
  const made = await settings({ method: 'POST', body: body.toString(), headers: FORM });
  expect([made.statusCode, made.headers.location]).toEqual([302, '/settings/sisters']);
  return /name="token" value="([^"]+)"/.exec((await settings()).body)![1]!;
}

const receive = (token: string, path = '/complete-signup/receive') =>
  app.call({ tenant: there, method: 'POST', path, body: `token=${token}`, headers: FOREIGN });

describe('MEM-13 pages', () => {
  it('allow a form to the sister site on one page for members only, and tell nobody else that it exists', async () => {
    const page = await settings();
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${originOf(there)}`);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const at = (tenant: Tenant, path: string, member?: Member) => app.call({ tenant, path, ...(member && { member }) });
    const pages: Array<[page: Awaited<ReturnType<typeof at>>, other: Tenant]> = [
      [await at(here, '/settings/sisters'), there],
      [await at(here, '/'), there],
      [await at(here, '/pages/privacy'), there],
      [await at(here, '/profile', anna), there],
      [await at(there, '/complete-signup/copy'), here],
    ];
    for (const [{ body, headers }, { name, hosts }] of pages) {
      const text = body + JSON.stringify(headers);
      for (const trace of [name, hosts[0]!]) expect(text).not.toContain(trace);
    }
    const lonely = await createMember(test.database, alone);
    expect((await app.call({ tenant: alone, member: lonely, path: '/settings/sisters' })).statusCode).toBe(404);
    expect((await app.call({ tenant: alone, member: lonely, path: '/settings' })).body).not.toContain(
      '/settings/sisters',
    );
    expect((await app.call({ tenant: here, member: anna, path: '/settings' })).body).toContain('/settings/sisters');
  });

  it('accept the token alone from another site, as a signup in progress, and nothing without an archive', async () => {
    const token = await makeToken();
    const received = await receive(token);
    expect([received.statusCode, received.headers.location]).toEqual([302, '/complete-signup/copy']);
    const [cookie] = [received.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^signup-draft=[^;]+;.*HttpOnly.*SameSite=Lax/);
    expect(cookie).not.toContain(token);
    const page = await app.call({
      tenant: there,
      path: '/complete-signup/copy',
      headers: { cookie: cookie!.split(';')[0]! },
    });
    expect(page.body).toContain(anna.name);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect((await receive(token, '/complete-signup/copy')).statusCode).toBe(403);
    for (const wrong of ['', 'x', token.toUpperCase(), '%00', 'x'.repeat(5000)]) {
      const refused = await receive(wrong);
      expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([302, undefined]);
    }
  });
});
