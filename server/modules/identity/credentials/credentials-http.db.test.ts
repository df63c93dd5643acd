import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createAddPasskeyRequest, createPasskeyLoginRequest } from '../../../../tests/factories/passkey-ceremony.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';

describe('passkeys over HTTP', () => {
  const db = useTestDatabase();
  let app: TestApp;
  let tenant: Tenant;
  let member: Member;

  beforeAll(async () => {
    tenant = await createTenant(db.database);
    app = await createTestApp({ database: db.database, tenants: [tenant] });
  });
  // Adding a passkey renews the session's token.
  beforeEach(async () => {
    member = await createMember(db.database, tenant);
  });
  afterAll(() => app.close());

  const send = (path: string, body: object, cookie?: string) =>
    app.call({ tenant, method: 'POST', path, body, headers: { cookie } });

  it('SEC-011 sets the same cookies as a password login, and clears the challenge', async () => {
    const { input, cookie } = await createPasskeyLoginRequest({ app, tenant }, member);
    const answer = await send('/api/passkey-login.php', input, cookie);
    expect([answer.statusCode, answer.json().user.id]).toEqual([200, member.userId]);
    const cookies = Object.fromEntries(answer.cookies.map(({ name, ...rest }) => [name, rest]));
    expect(Object.keys(cookies).sort()).toEqual(['device', 'passkey', 'session']);
    expect(cookies['session']).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect(cookies['device']).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 365 * 86_400 });
    expect(cookies['passkey']).toMatchObject({ value: '', maxAge: 0 });
    const again = await send('/api/passkey-login.php', input, cookie);
    expect([again.statusCode, again.json().error]).toEqual([401, 'passkey_refused']);
  });

  it('keeps a challenge in an HttpOnly cookie for five minutes', async () => {
    const answer = await send('/api/passkey-login.php?options=1', {});
    const cookie = answer.cookies.find(({ name }) => name === 'passkey')!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 300 });
    expect(cookie.value).not.toContain(answer.json<{ options: { challenge: string } }>().options.challenge);
  });

  it('HRD-5 gives the session a new token when a passkey is added', async () => {
    const { input, cookie } = await createAddPasskeyRequest({ app, tenant }, member);
    const answer = await send('/api/passkey.php', input, cookie);
    const renewed = answer.cookies.find(({ name }) => name === 'session')!.value;
    const userOf = async (token: string) =>
      (await app.call({ tenant, path: '/api/user.php', headers: { cookie: `session=${token}` } })).json().user?.id;
    expect([await userOf(renewed), await userOf(member.sessionToken)]).toEqual([member.userId, undefined]);
  });

  it.each([
    ['no name', { name: '  ' }, { name: 'Geef de passkey een naam.' }],
    ['a long name', { name: 'x'.repeat(51) }, { name: 'Een naam van hoogstens 50 tekens is genoeg.' }],
  ])('reports %s beside its field, and adds nothing', async (_name, wrong, fields) => {
    const { input, cookie } = await createAddPasskeyRequest({ app, tenant }, member);
    const before = await app.services.credentials.listPasskeys(contextOf());
    const answer = await send('/api/passkey.php', { ...input, ...wrong }, cookie);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
    expect(await app.services.credentials.listPasskeys(contextOf())).toEqual(before);
  });

  it.each([
    ['no credential', { credential: undefined }],
    ['a text as credential', { credential: 'x' }],
    ['an invalid id', { credential: { id: '../x', rawId: 'x', type: 'public-key', response: {} } }],
    ['an invalid type', { credential: { id: 'x', rawId: 'x', type: 'password', response: {} } }],
  ])('answers %s with 422', async (_name, wrong) => {
    for (const path of ['/api/passkey.php', '/api/passkey-login.php']) {
      const cookie = `session=${member.sessionToken}`;
      expect((await send(path, { name: 'Telefoon', ...wrong }, cookie)).statusCode).toBe(422);
    }
  });

  it('answers an invalid credential with 401 and a message', async () => {
    const part = 'AAAA';
    const response = { clientDataJSON: part, authenticatorData: part, signature: part, attestationObject: part };
    const credential = { id: part, rawId: part, type: 'public-key', response };
    const session = `session=${member.sessionToken}`;
    const login = await send('/api/passkey-login.php?options=1', {});
    const challenge = `passkey=${login.cookies.find(({ name }) => name === 'passkey')!.value}`;
    const adding = await createAddPasskeyRequest({ app, tenant }, member);
    for (const answer of [
      await send('/api/passkey-login.php', { credential }),
      await send('/api/passkey-login.php', { credential }, challenge),
      await send('/api/passkey.php', { name: 'Telefoon', credential }, session),
      await send('/api/passkey.php', { name: 'Telefoon', credential }, adding.cookie),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        {
          error: 'passkey_refused',
          message: 'Met deze passkey lukte het niet. Probeer het opnieuw of gebruik je wachtwoord.',
        },
      ]);
    }
  });

  it('rejects requests from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elders.example' };
    for (const path of ['/api/passkey.php?options=1', '/api/passkey.php', '/api/passkey-login.php']) {
      const answer = await app.call({ tenant, member: member, method: 'POST', path, body: {}, headers });
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 403, 'cross_origin_refused']);
    }
  });

  it.each([
    '/reset-password/do?token=x',
    '/mail-change/do?token=x',
    '/complete-signup?token=x',
    '/account-deleted?restore=x',
    '/unsubscribe?token=x',
    '/activate/x',
    '/settings/data/download?token=x',
    '/notifications/confirm?token=x',
  ])('sends no referrer to other sites from %s', async (path) => {
    const answer = await app.call({ tenant, path });
    expect(answer.headers['referrer-policy']).toBe('same-origin');
  });

  it('sends only the origin as referrer to other sites from other pages', async () => {
    const answer = await app.call({ tenant, path: '/login?token=x' });
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  function contextOf() {
    return createTestContext({ tenant, viewer: member.viewer });
  }
});
