import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Tenant } from '../../server/context.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let tenant: Tenant;
let other: Tenant;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database, { name: 'Vonkje' });
  other = await createTenant(test.database, { name: 'Fluweel' });
  app = await createTestApp({ database: test.database, tenants: [tenant, other], pages: 'built' });
});
afterAll(() => app.close());
beforeEach(() => app.deps.clock.advance(60_000));

const get = (path = '/', headers: Record<string, string> = {}, site = tenant) =>
  app.call({ tenant: site, path, headers });
/** The page's clock, in unix seconds: another rendering has another. */
const renderedAt = (body: string) => /"now",(\d+)/.exec(body)?.[1];

it('FST-4 sends visitors of one kind the same page, and a new one after seconds', async () => {
  const first = await get('/', { 'user-agent': 'One' });
  app.deps.clock.advance(3_000);
  const second = await get('/', { 'user-agent': 'Two' });
  expect(renderedAt(first.body)).toMatch(/^\d+$/);
  expect(second.body).toBe(first.body);
  app.deps.clock.advance(3_000);
  const third = await get();
  expect(renderedAt(third.body)).toBe(String(Number(renderedAt(first.body)) + 6));
});

it('FST-4 allows the scripts of a kept page by their hashes, and no others', async () => {
  const { headers, body } = await get();
  expect(body).not.toContain('nonce=');
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toContain('nonce-');
  const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code!);
  expect(inline.length).toBeGreaterThan(2);
  const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const sources = /script-src ([^;]*)/.exec(policy)![1]!.split(' ');
  expect(sources.toSorted()).toEqual([...new Set(["'self'", ...hashes])].toSorted());
});

it('FST-4 answers 304 to whoever has the page', async () => {
  const { headers } = await get('/login');
  const again = await get('/login', { 'if-none-match': `"other", ${String(headers.etag)}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({
    etag: headers.etag,
    'content-security-policy': headers['content-security-policy'],
  });
  expect((await get('/login', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

it('FST-4 gives a member, and whoever is signing up, a page of their own', async () => {
  await get('/signup');
  const member = await createMember(test.database, tenant);
  const home = await app.call({ tenant, member, path: '/' });
  expect([home.statusCode, home.headers.location]).toEqual([302, '/members']);
  const draft = await get('/signup', { cookie: 'signup-draft=x' });
  expect(draft.body).toContain('nonce=');
  expect(draft.headers.etag).toBeUndefined();
});

it('FST-4 keeps the pages of two sites apart, and of two versions of one', async () => {
  const [ours, theirs] = [await get(), await get('/', {}, other)];
  expect(ours.body).toContain('Vonkje');
  expect(theirs.body).toContain('Fluweel');
  expect(theirs.body).not.toContain('Vonkje');
});

it('FST-4 sets the cookies of this visit on a kept page', async () => {
  const page = () => get('/?network=ads');
  expect(String((await page()).headers['set-cookie'])).toContain('tracking=');
  expect(String((await page()).headers['set-cookie'])).toContain('tracking=');
  expect((await get()).headers['set-cookie']).toBeUndefined();
});
