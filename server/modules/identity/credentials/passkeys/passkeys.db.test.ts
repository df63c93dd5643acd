import { beforeEach, describe, expect, it } from 'vitest';

import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
} from '../../../../../tests/factories/authenticator.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { queuedMails } from '../../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import type { DomainError } from '../../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../../services.ts';

describe('passkeys', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let credentials: Services['credentials'];
  let accounts: Services['accounts'];
  let member: Member;
  let ctx: MemberCtx;
  let visitor: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    ({ credentials, accounts } = createServices(deps));
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant, viewer: member.viewer });
    visitor = createTestContext({ tenant });
  });

  const refusal = (run: Promise<unknown>): Promise<DomainError> =>
    run.then(
      () => expect.unreachable('it was accepted'),
      (error: DomainError) => error,
    );
  const ceremony = (challenge: string, overrides: Partial<Ceremony> = {}): Ceremony => ({
    challenge,
    origin: visitor.origin,
    rpId: tenant.hosts[0]!,
    ...overrides,
  });

  async function add(key: Authenticator, overrides: Partial<Ceremony> = {}, context = ctx) {
    const { options, challenge } = await credentials.startPasskey(context, { password: MEMBER_PASSWORD });
    return credentials.addPasskey(context, key.create(ceremony(options.challenge, overrides)), challenge);
  }

  async function enter(key: Authenticator, overrides: Partial<Ceremony> = {}, userHandle?: string, context = visitor) {
    const { options, challenge } = await credentials.startPasskeyLogin(context);
    const input = key.get(ceremony(options.challenge, overrides), userHandle);
    return credentials.logInWithPasskey(context, input, challenge);
  }

  it('are added with the password, listed by name, used to log in, and removed', async () => {
    const key = createAuthenticator();
    const listed = [{ id: key.credentialId, name: 'Mijn telefoon', since: deps.clock.now().toISOString(), used: null }];
    expect((await add(key)).passkeys).toEqual(listed);
    expect(await credentials.listPasskeys(ctx)).toEqual(listed);
    const opened = await enter(key, {}, member.userId);
    expect(await accounts.resolveSession(tenant, opened.sessionToken)).toMatchObject({ userId: member.userId });
    expect((await credentials.listPasskeys(ctx))[0]!.used).toBe(deps.clock.now().toISOString());
    await credentials.removePasskey(ctx, key.credentialId);
    expect((await refusal(enter(key))).code).toBe('passkey_refused');
  });

  it('replace the previous session on login, and publish to its pages', async () => {
    const key = createAuthenticator();
    await add(key);
    const other = await createMember(db.database, tenant);
    let woken = 0;
    deps.bus.onPublish(tenant.id, other.viewer.profileId, () => (woken += 1));
    await enter(key, {}, undefined, { ...visitor, viewer: other.viewer });
    expect([woken, await accounts.resolveSession(tenant, other.sessionToken)]).toEqual([1, null]);
  });

  it.each([{ status: 'not_confirmed' }, { status: 'paused', activatedAt: null }] as const)(
    'cannot be added before the address is confirmed (%j)',
    async (standing) => {
      const begun = await createMember(db.database, tenant, standing);
      const context = createTestContext({ tenant, viewer: begun.viewer });
      expect((await refusal(add(createAuthenticator(), {}, context))).code).toBe('not_confirmed');
    },
  );

  it('are bound to the site’s first host, require user verification and show the site’s neutral name', async () => {
    const { options } = await credentials.startPasskey(ctx, { password: MEMBER_PASSWORD });
    expect(options).toMatchObject({
      rp: { id: tenant.hosts[0], name: tenant.neutral_name },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(member.userId);
    const login = await credentials.startPasskeyLogin(visitor);
    expect(login.options).toMatchObject({ rpId: tenant.hosts[0], userVerification: 'required' });
    expect(login.options.allowCredentials).toBeUndefined();
  });

  it('cannot be added without the password', async () => {
    const error = await refusal(credentials.startPasskey(ctx, { password: 'verkeerd' }));
    expect(error.fields).toEqual({ password: { key: 'password_wrong' } });
  });

  it.each([
    ['another origin', { origin: 'http://elders.localhost:3000' }],
    ['another host', { rpId: 'elders.localhost' }],
    ['no user verification', { verified: false }],
    ['another challenge', { challenge: 'YW5kZXJz' }],
  ])('reject %s, on adding and on login', async (_name, wrong) => {
    expect((await refusal(add(createAuthenticator(), wrong))).code).toBe('passkey_refused');
    expect(await credentials.listPasskeys(ctx)).toEqual([]);
    const key = createAuthenticator();
    await add(key);
    expect((await refusal(enter(key, wrong))).code).toBe('passkey_refused');
  });

  it('reject a signature of another key, and the handle of another member', async () => {
    const [key, other] = [createAuthenticator(), createAuthenticator()];
    await add(key);
    const forged = { ...other, get: (given: Ceremony) => withId(other.get(given), key.credentialId) };
    expect((await refusal(enter(forged))).code).toBe('passkey_refused');
    const stranger = await createMember(db.database, tenant);
    expect((await refusal(enter(key, {}, stranger.userId))).code).toBe('passkey_refused');
    await enter(key, {}, member.userId);
  });

  it('reject a decreasing counter, as of a clone', async () => {
    const key = createAuthenticator();
    await add(key);
    await enter(key);
    await enter(key);
    key.counter = 0;
    expect((await refusal(enter(key))).code).toBe('passkey_refused');
    key.counter = 2;
    await enter(key);
  });

  it('accept each challenge once, within five minutes, by its own member on its site', async () => {
    const key = createAuthenticator();
    await add(key);
    const { options, challenge } = await credentials.startPasskeyLogin(visitor);
    const answer = () => key.get(ceremony(options.challenge));
    await credentials.logInWithPasskey(visitor, answer(), challenge);
    expect((await refusal(credentials.logInWithPasskey(visitor, answer(), challenge))).code).toBe('passkey_refused');

    const late = await credentials.startPasskeyLogin(visitor);
    deps.clock.advance(300_000);
    const lateAnswer = key.get(ceremony(late.options.challenge));
    expect((await refusal(credentials.logInWithPasskey(visitor, lateAnswer, late.challenge))).code).toBe(
      'passkey_refused',
    );

    const elsewhere = createTestContext({ tenant: await createTenant(db.database) });
    const theirs = await credentials.startPasskeyLogin(elsewhere);
    const mixed = key.get(ceremony(theirs.options.challenge));
    for (const cookie of [theirs.challenge, undefined, '', 'x']) {
      expect((await refusal(credentials.logInWithPasskey(visitor, mixed, cookie))).code).toBe('passkey_refused');
    }

    const stranger = await createMember(db.database, tenant);
    const asked = await credentials.startPasskey(ctx, { password: MEMBER_PASSWORD });
    const made = createAuthenticator().create(ceremony(asked.options.challenge));
    const strangers = createTestContext({ tenant, viewer: stranger.viewer });
    expect((await refusal(credentials.addPasskey(strangers, made, asked.challenge))).code).toBe('passkey_refused');
  });

  it('of another site’s account are rejected', async () => {
    const other = await createTenant(db.database);
    const there = await createMember(db.database, other);
    const theirs = createTestContext({ tenant: other, viewer: there.viewer });
    const key = createAuthenticator();
    await add(key, { origin: theirs.origin, rpId: other.hosts[0]! }, theirs);
    expect((await refusal(enter(key))).code).toBe('passkey_refused');
    await expect(credentials.removePasskey(ctx, key.credentialId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['blocked', 'account_blocked'],
    ['deleted', 'passkey_refused'],
  ])('do not log in a member who is %s', async (status, code) => {
    const key = createAuthenticator();
    await add(key);
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status }).where('id', '=', member.userId).execute(),
    );
    expect((await refusal(enter(key))).code).toBe(code);
  });

  it('SEC-015 count failures, but not successes, with the logins of the IP prefix', async () => {
    const key = createAuthenticator();
    await add(key);
    for (let turn = 0; turn < 35; turn += 1) await enter(key);
    for (let turn = 0; turn < 30; turn += 1) await refusal(enter(createAuthenticator()));
    expect((await refusal(enter(key))).code).toBe('too_many_requests');
  });

  it('are limited to ten, and belong to one account', async () => {
    const key = createAuthenticator();
    await add(key);
    expect((await refusal(add(key))).code).toBe('conflict');
    for (let turn = 1; turn < 10; turn += 1) await add(createAuthenticator());
    expect(await refusal(add(createAuthenticator()))).toMatchObject({
      code: 'conflict',
      fields: { name: { key: 'passkeys_full', params: { max: 10 } } },
    });
    expect(await credentials.listPasskeys(ctx)).toHaveLength(10);
  });

  it('mail the member when one is added or removed, and not when rejected', async () => {
    const key = createAuthenticator();
    const told = async () =>
      (await queuedMails(db.database, tenant.id, member.userId)).map(({ template }) => template).sort();
    await refusal(add(createAuthenticator(), { verified: false }));
    await add(key);
    await refusal(add(key));
    expect(await told()).toEqual(['passkey_added']);
    await credentials.removePasskey(ctx, key.credentialId);
    await refusal(credentials.removePasskey(ctx, key.credentialId));
    expect(await told()).toEqual(['passkey_added', 'passkey_removed']);
  });

  it('can be removed by their owner only', async () => {
    const key = createAuthenticator();
    await add(key);
    const stranger = await createMember(db.database, tenant);
    const theirs = createTestContext({ tenant, viewer: stranger.viewer });
    await expect(credentials.removePasskey(theirs, key.credentialId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await credentials.listPasskeys(theirs)).toEqual([]);
    expect(await credentials.listPasskeys(ctx)).toHaveLength(1);
  });

  it('mail the member about an unknown device, as the password does', async () => {
    await accounts.logIn(visitor, { email: member.email, password: MEMBER_PASSWORD });
    const key = createAuthenticator();
    await add(key);
    const { sessionId } = await enter(key);
    const mails = await queuedMails(db.database, tenant.id, member.userId);
    expect(mails).toContainEqual({ template: 'new_device', referenceId: sessionId });
  });
});

function withId<Input extends { credential: { id: string; rawId: string } }>(input: Input, id: string): Input {
  return { ...input, credential: { ...input.credential, id, rawId: id } };
}
