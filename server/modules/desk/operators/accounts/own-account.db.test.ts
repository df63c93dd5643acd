import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAuthenticator, type Authenticator } from '../../../../../tests/factories/authenticator.ts';
import {
  createDeskVisitorCtx,
  createSignedInOperator,
  OPERATOR_PASSWORD,
  totpCode,
  type SignedInOperator,
} from '../../../../../tests/factories/operator.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';

const test = useTestDatabase();
let desk: TestDesk;
let tenant: Tenant;
let who: SignedInOperator;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant]);
  who = await createSignedInOperator(desk, 'moderator', tenant);
});
afterAll(() => desk.close());

const account = () => desk.services.operators.account;
const ceremonyOf = (challenge: string) => ({
  challenge,
  origin: createDeskVisitorCtx().origin,
  rpId: 'console.localhost',
});
const enter = (password = OPERATOR_PASSWORD) =>
  desk.services.operators.loginWithPassword(createDeskVisitorCtx(), { email: who.email, password });
const stateOf = async (token: string) => (await desk.services.operators.resolve(token)).state;

/** Registers a passkey as the operator's browser would. */
async function addPasskey(authenticator: Authenticator, ctx = who.ctx) {
  const { options, sealed } = await account().startPasskey(ctx, OPERATOR_PASSWORD);
  const credential = JSON.stringify(authenticator.create(ceremonyOf(options.challenge)).credential);
  await account().addPasskey(ctx, { sealed, credential, name: 'My key' });
  return { sealed, credential };
}

async function enterByPasskey(authenticator: Authenticator, change: { origin?: string; verified?: boolean } = {}) {
  const half = await enter();
  const { options, sealed } = await desk.services.operators.startPasskeyFactor(half);
  const ceremony = { ...ceremonyOf(options.challenge), ...change };
  const input = { token: half, sealed, credential: JSON.stringify(authenticator.get(ceremony).credential) };
  return { half, input, token: await desk.services.operators.loginWithPasskey(createDeskVisitorCtx(), input) };
}

describe('a passkey', () => {
  const authenticator = createAuthenticator();

  it('OPS-003 is added with the password and completes login after the password, once per challenge', async () => {
    const answer = await addPasskey(authenticator);
    await expect(account().addPasskey(who.ctx, { ...answer, name: 'Again' })).rejects.toThrow('passkey_refused');
    const { token, input } = await enterByPasskey(authenticator);
    expect(await stateOf(token)).toBe('in');
    const again = { ...input, token: await enter() };
    await expect(desk.services.operators.loginWithPasskey(createDeskVisitorCtx(), again)).rejects.toThrow(
      'passkey_refused',
    );
    expect((await account().view(who.ctx)).passkeys).toMatchObject([{ name: 'My key', used: expect.any(String) }]);
  });

  it('OPS-003 is rejected from another origin, unverified, unknown or cloned', async () => {
    const refused = { code: 'passkey_refused' };
    await expect(enterByPasskey(authenticator, { origin: 'http://evil.localhost' })).rejects.toMatchObject(refused);
    await expect(enterByPasskey(authenticator, { verified: false })).rejects.toMatchObject(refused);
    await expect(enterByPasskey(createAuthenticator())).rejects.toMatchObject(refused);
    authenticator.counter = -1;
    await expect(enterByPasskey(authenticator)).rejects.toMatchObject(refused);
    authenticator.counter = 100;
    expect(await stateOf((await enterByPasskey(authenticator)).token)).toBe('in');
  });

  it('OPS-003 cannot be added in a partial session with a second factor, nor without the password', async () => {
    await expect(desk.services.operators.startFirstPasskey(await enter())).rejects.toThrow('not_found');
    await expect(account().startPasskey(who.ctx, 'wrong')).rejects.toThrow('invalid_fields');
  });

  it('OPS-003 of one operator is not accepted for another', async () => {
    const other = await createSignedInOperator(desk, 'support', tenant);
    const { options, sealed } = await account().startPasskey(who.ctx, OPERATOR_PASSWORD);
    const credential = JSON.stringify(createAuthenticator().create(ceremonyOf(options.challenge)).credential);
    await expect(account().addPasskey(other.ctx, { sealed, credential, name: 'Theirs' })).rejects.toThrow(
      'passkey_refused',
    );
    for (const broken of ['', '{', '[]', '{"id":1}'])
      await expect(account().addPasskey(who.ctx, { sealed, credential: broken, name: 'x' })).rejects.toThrow(
        'passkey_refused',
      );
  });
});

describe('the operator account', () => {
  it('OPS-003 replaces the authenticator app, and rejects codes of the old one', async () => {
    const someone = await createSignedInOperator(desk, 'support', tenant);
    const { secret, sealed } = account().startTotp(someone.ctx);
    const replace = (change: object) =>
      account().replaceTotp(someone.ctx, {
        sealed,
        code: totpCode(desk, secret),
        current: OPERATOR_PASSWORD,
        ...change,
      });
    await expect(replace({ current: 'wrong' })).rejects.toThrow('invalid_fields');
    await expect(replace({ code: '12' })).rejects.toThrow('invalid_fields');
    await expect(replace({ sealed: 'x' })).rejects.toThrow('link_expired');
    await replace({});
    desk.deps.clock.advance(60_000);
    const visit = createDeskVisitorCtx();
    const half = await desk.services.operators.loginWithPassword(visit, {
      email: someone.email,
      password: OPERATOR_PASSWORD,
    });
    const code = (of: string) =>
      desk.services.operators.loginWithCode(visit, { token: half, code: totpCode(desk, of) });
    await expect(code(someone.secret)).rejects.toThrow('invalid_fields');
    expect(await stateOf(await code(secret))).toBe('in');
  });

  it('OPS-003 keeps at least one second factor', async () => {
    const someone = await createSignedInOperator(desk, 'support', tenant);
    const remove = (factor: string, current = OPERATOR_PASSWORD) =>
      account().removeFactor(someone.ctx, { factor, current });
    await expect(remove('totp')).rejects.toThrow('conflict');
    await addPasskey(createAuthenticator(), someone.ctx);
    const [passkey] = (await account().view(someone.ctx)).passkeys;
    await expect(remove('totp', 'wrong')).rejects.toThrow('invalid_fields');
    await remove('totp');
    await expect(remove(passkey!.id)).rejects.toThrow('conflict');
    await expect(remove(crypto.randomUUID())).rejects.toThrow('not_found');
    expect(await account().view(someone.ctx)).toMatchObject({ totp: false, passkeys: [{ id: passkey!.id }] });
  });

  it('OPS-003 HRD-5 changes the password with the current one, ends the other sessions and renews the token', async () => {
    const someone = await createSignedInOperator(desk, 'support', tenant);
    const { email } = someone;
    const half = await desk.services.operators.loginWithPassword(createDeskVisitorCtx(), {
      email,
      password: OPERATOR_PASSWORD,
    });
    const change = (current: string, password: string) => account().changePassword(someone.ctx, { current, password });
    await expect(change('wrong', 'a new long password')).rejects.toThrow('invalid_fields');
    await expect(change(OPERATOR_PASSWORD, 'password1')).rejects.toThrow('invalid_fields');
    const token = await change(OPERATOR_PASSWORD, 'a new long password');
    expect([await stateOf(half), await stateOf(token)]).toEqual(['nobody', 'in']);
    // HRD-5: who knew the former token has no access.
    expect(await stateOf(someone.token)).toBe('nobody');
    const enterWith = (password: string) =>
      desk.services.operators.loginWithPassword(createDeskVisitorCtx(), { email, password });
    await expect(enterWith(OPERATOR_PASSWORD)).rejects.toThrow('login_failed');
    expect(await stateOf(await enterWith('a new long password'))).toBe('half');
  });

  it('OPS-003 blocks the password after five attempts in 15 minutes', async () => {
    const someone = await createSignedInOperator(desk, 'support', tenant);
    const ask = (password: string) => account().startPasskey(someone.ctx, password);
    for (let count = 0; count < 5; count += 1) await expect(ask('wrong')).rejects.toThrow('invalid_fields');
    await expect(ask(OPERATOR_PASSWORD)).rejects.toThrow('too_many_attempts');
  });

  it('lists the open sessions and ends all but the current one', async () => {
    const someone = await createSignedInOperator(desk, 'support', tenant);
    const visit = createDeskVisitorCtx({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' });
    const half = await desk.services.operators.loginWithPassword(visit, {
      email: someone.email,
      password: OPERATOR_PASSWORD,
    });
    const code = totpCode(desk, someone.secret);
    const second = await desk.services.operators.loginWithCode(visit, { token: half, code });
    const { sessions } = await account().view(someone.ctx);
    expect(sessions.map(({ here }) => here).toSorted()).toEqual([false, true]);
    const other = sessions.find(({ here }) => !here)!;
    expect(other.device).toEqual({ browser: 'Chrome', system: 'Linux' });
    await expect(account().endSessions(someone.ctx, someone.ctx.operator.sessionId)).rejects.toThrow('not_found');
    await expect(account().endSessions(who.ctx, other.id)).rejects.toThrow('not_found');
    await account().endSessions(someone.ctx, other.id);
    expect([await stateOf(second), await stateOf(someone.token)]).toEqual(['nobody', 'in']);
  });

  it('changes name and language of the desk', async () => {
    await account().changeDetails(who.ctx, { name: ' Noor ', locale: 'en' });
    expect(await account().view(who.ctx)).toMatchObject({ name: 'Noor', locale: 'en' });
    await expect(account().changeDetails(who.ctx, { name: '', locale: 'fr' })).rejects.toMatchObject({
      fields: { name: { key: 'required' }, locale: expect.anything() },
    });
  });
});
