import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { buildSignup } from '../factories/signup.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

describe('tracking parameters', () => {
  const db = useTestDatabase();
  let app: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await createTenant(db.database, { signups: 'with_trafficsource' });
    app = await createTestApp({ database: db.database, tenants: [tenant] });
  });
  afterAll(() => app.close());

  /** Requests URLs one after the other as one browser; returns the cookie that was set. */
  async function visit(...queries: Array<Record<string, string>>): Promise<string> {
    let cookie = '';
    for (const query of queries) {
      const answer = await app.call({ tenant, path: '/api/settings.php', query, headers: { cookie } });
      const kept = answer.cookies.find(({ name }) => name === 'tracking');
      if (kept) cookie = `tracking=${encodeURIComponent(kept.value)}`;
    }
    return cookie;
  }
  const signUp = (cookie: string, query: Record<string, string> = {}) =>
    app.call({ tenant, method: 'POST', path: '/api/signup.php', query, body: buildSignup(), headers: { cookie } });
  const sourceOf = (id: string) =>
    db.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('users')
        .select(['network', 'ref', 'sub1', 'sub2', 'sub3'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );

  it('ACC-007 are kept from the first URL to the account', async () => {
    const first = { network: 'AdNet', ref: 'klik; 1=é', sub1: 'a', sub2: 'b', sub3: 'c' };
    const cookie = await visit({ ...first, gender: 'female' }, {}, { page: '2' });
    const answer = await signUp(cookie);
    expect(answer.statusCode).toBe(201);
    expect(await sourceOf(answer.json<{ user: { id: string } }>().user.id)).toEqual(first);
  });

  it('ACC-007 survive a URL without a network, and are replaced by one with a network', async () => {
    const nothing = { ref: null, sub1: null, sub2: null, sub3: null };
    const added = await signUp(await visit({ network: 'one', sub1: 'a' }, { ref: 'later' }));
    expect(await sourceOf(added.json<{ user: { id: string } }>().user.id)).toEqual({
      ...nothing,
      network: 'one',
      sub1: 'a',
      ref: 'later',
    });
    const another = await signUp(await visit({ network: 'one', sub1: 'a' }, { network: 'two' }));
    expect(await sourceOf(another.json<{ user: { id: string } }>().user.id)).toEqual({ ...nothing, network: 'two' });
  });

  it('ACC-007 are dropped with a control character', async () => {
    expect(await visit({ sub1: 'a\u0000b' }, { network: '\u0000' })).toBe('');
    const cookie = await visit({ network: 'one', sub1: 'a\u0000b', sub2: 'b\n', sub3: 'c' });
    expect(JSON.parse(decodeURIComponent(cookie.split('=')[1]!))).toEqual({ network: 'one', sub3: 'c' });
  });

  it('ACC-019 open the signup of a site that requires an affiliate network, stored or given', async () => {
    const closed = await signUp(await visit({ ref: 'without-network' }));
    expect([closed.statusCode, closed.json()]).toMatchObject([403, { error: 'signup_closed' }]);
    expect((await signUp(await visit({ network: 'one' }))).statusCode).toBe(201);
    expect((await signUp('', { network: 'one' })).statusCode).toBe(201);
    for (const cookie of [
      'tracking=%7B',
      'tracking=null',
      'tracking=%22network%22',
      'tracking=%7B%22network%22%3A5%7D',
    ]) {
      expect((await signUp(cookie)).statusCode).toBe(403);
    }
  });
});
