import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../../context.ts';
import type { DomainError } from '../../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../../services.ts';

const MINUTE = 60_000;

describe('login', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let accounts: Services['accounts'];
  let member: Member;
  let ctx: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    accounts = createServices(deps).accounts;
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant });
  });

  const logIn = (email = member.email, password = MEMBER_PASSWORD, context = ctx) =>
    accounts.logIn(context, { email, password });
  const refusal = (email: string, password: string, context = ctx): Promise<DomainError> =>
    logIn(email, password, context).then(
      () => expect.unreachable('the login was accepted'),
      (error: DomainError) => error,
    );
  const fail = async (times: number, email = member.email, context = ctx) => {
    for (let turn = 0; turn < times; turn += 1) {
      expect((await refusal(email, 'wrong-password', context)).code).toBe('login_failed');
    }
  };

  it('opens a session for address and password, ignoring the address’s case', async () => {
    const { user, sessionToken } = await logIn(` ${member.email.toUpperCase()} `);
    expect(user).toMatchObject({ id: member.userId, status: 'active', profile: { id: member.profileId } });
    expect(await accounts.resolveSession(tenant, sessionToken)).toMatchObject({ userId: member.userId });
  });

  it('publishes to the open pages of the session that it replaces', async () => {
    const other = await createMember(db.database, tenant);
    let woken = 0;
    deps.bus.onPublish(tenant.id, other.viewer.profileId, () => (woken += 1));
    await logIn(member.email, MEMBER_PASSWORD, { ...ctx, viewer: other.viewer });
    expect([woken, await accounts.resolveSession(tenant, other.sessionToken)]).toEqual([1, null]);
  });

  it('API-023 and SEC-016 answers a wrong password and an unknown address the same', async () => {
    const wrong = await refusal(member.email, 'wrong-password');
    const unknown = await refusal('niemand@post.example', 'wrong-password');
    expect(wrong).toMatchObject({ code: 'login_failed', status: 401 });
    expect({ ...unknown, stack: null }).toEqual({ ...wrong, stack: null });
  });

  it.each(['member', 'nobody'])(
    'ACC-033 and API-023 blocks the address of %s for 15 minutes after five wrong passwords',
    async (who) => {
      const email = who === 'member' ? member.email : 'niemand@post.example';
      await fail(5, email);
      const error = await refusal(email, MEMBER_PASSWORD);
      expect(error).toMatchObject({ code: 'too_many_attempts', status: 429, params: { minutes: 15 }, retryAfter: 900 });
      deps.clock.advance(10 * MINUTE + 1000);
      expect((await refusal(email, MEMBER_PASSWORD)).params).toEqual({ minutes: 5 });
      deps.clock.advance(5 * MINUTE);
      if (who === 'member') await logIn();
      else await fail(1, email);
    },
  );

  it('ACC-033 and TIM-001 ignores wrong passwords older than 15 minutes', async () => {
    await fail(4);
    deps.clock.advance(15 * MINUTE);
    await fail(4);
    expect((await logIn()).user.id).toBe(member.userId);
  });

  it('ACC-033 resets the count after a correct password and after a block', async () => {
    await fail(4);
    await logIn();
    await fail(5);
    deps.clock.advance(15 * MINUTE);
    await fail(4);
    expect((await logIn()).user.id).toBe(member.userId);
  });

  it('ACC-033 allows no more than five concurrent attempts', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => refusal(member.email, 'wrong-password')));
    const codes = tries.map(({ code }) => code);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(7);
  });

  it('SEC-014 allows a known device while the address is blocked by others', async () => {
    const { deviceToken } = await logIn();
    await fail(5);
    expect((await refusal(member.email, MEMBER_PASSWORD)).code).toBe('too_many_attempts');
    const known = { ...ctx, deviceToken };
    expect((await logIn(member.email, MEMBER_PASSWORD, known)).deviceToken).toBe(deviceToken);
    await fail(5, member.email, known);
    expect((await refusal(member.email, MEMBER_PASSWORD, known)).code).toBe('too_many_attempts');
  });

  it('SEC-014 gives a device no separate counter for another member’s account', async () => {
    const { deviceToken } = await logIn();
    const other = await createMember(db.database, tenant);
    await fail(5, other.email);
    expect((await refusal(other.email, MEMBER_PASSWORD, { ...ctx, deviceToken })).code).toBe('too_many_attempts');
  });

  it('SEC-015 limits failures, but not successes, per IP prefix', async () => {
    for (let turn = 0; turn < 40; turn += 1) await logIn();
    for (let turn = 0; turn < 30; turn += 1) await fail(1, `adres-${turn}@post.example`);
    expect((await refusal('nog-een@post.example', 'wrong-password')).code).toBe('too_many_requests');
    expect((await refusal(member.email, MEMBER_PASSWORD)).code).toBe('too_many_requests');
    await logIn(member.email, MEMBER_PASSWORD, { ...ctx, ipAddress: '192.0.2.200' });
  });

  it('SEC-015 counts failures for each site separately', async () => {
    const elsewhere = createTestContext({ tenant: await createTenant(db.database) });
    for (let turn = 0; turn < 30; turn += 1) await fail(1, `adres-${turn}@post.example`, elsewhere);
    expect((await refusal(member.email, 'wrong-password', elsewhere)).code).toBe('too_many_requests');
    await logIn();
  });

  it.each([
    ['email', (email: string) => [`${email}\u0000`, MEMBER_PASSWORD]],
    ['password', (email: string) => [email, `${MEMBER_PASSWORD}\u0000`]],
    ['password', (email: string) => [email, `${MEMBER_PASSWORD}\r\n`]],
  ] as const)(
    'SEC-016 rejects control characters in the %s for every address alike, without counting',
    async (field, of) => {
      for (const email of [member.email, 'niemand@post.example']) {
        for (let turn = 0; turn < 6; turn += 1) {
          const [typed, password] = of(email);
          const error = await refusal(typed!, password!);
          expect(error).toMatchObject({ code: 'invalid_fields', fields: { [field]: { key: 'invalid' } } });
        }
      }
      await logIn();
    },
  );

  it('SEC-007 accepts only the password of this tenant’s account', async () => {
    const other = await createTenant(db.database);
    expect((await refusal(member.email, MEMBER_PASSWORD, createTestContext({ tenant: other }))).code).toBe(
      'login_failed',
    );
  });

  it('reports a block only after the correct password, and never a deletion', async () => {
    const blocked = await createMember(db.database, tenant, { status: 'blocked' });
    expect((await refusal(blocked.email, 'wrong-password')).code).toBe('login_failed');
    expect((await refusal(blocked.email, MEMBER_PASSWORD)).code).toBe('account_blocked');
    const deleted = await createMember(db.database, tenant, { status: 'deleted' });
    expect((await refusal(deleted.email, MEMBER_PASSWORD)).code).toBe('login_failed');
  });

  it('names missing inputs', async () => {
    const error = await accounts.logIn(ctx, {} as never).catch((caught: DomainError) => caught);
    expect(error).toMatchObject({ code: 'invalid_fields', fields: { email: { key: 'required' } } });
  });

  it('SEC-016 stores typed addresses as keyed hashes', async () => {
    await fail(1, 'niemand@post.example');
    const rows = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('loginAttempts').selectAll().execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.subjectHash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain('niemand');
  });
});

describe('sessions', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let accounts: Services['accounts'];

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    accounts = createServices(deps).accounts;
  });

  it('SEC-011 ends after 30 days', async () => {
    const { sessionToken, viewer } = await createMember(db.database, tenant, { premium: true });
    expect(await accounts.resolveSession(tenant, sessionToken)).toEqual(viewer);
    deps.clock.advance(30 * 24 * 60 * MINUTE - 1);
    expect(await accounts.resolveSession(tenant, sessionToken)).toEqual(viewer);
    deps.clock.advance(1);
    expect(await accounts.resolveSession(tenant, sessionToken)).toBeNull();
  });

  it('is ignored on another tenant, and so is anything that is not a token', async () => {
    const { sessionToken } = await createMember(db.database, tenant);
    const other = await createTenant(db.database);
    expect(await accounts.resolveSession(other, sessionToken)).toBeNull();
    for (const token of ['', 'x', `${sessionToken}x`, `${sessionToken.slice(1)}A`]) {
      expect(await accounts.resolveSession(tenant, token)).toBeNull();
    }
  });

  it.each(['blocked', 'deleted'] as const)('ends for a member who is %s', async (status) => {
    const { sessionToken } = await createMember(db.database, tenant, { status });
    expect(await accounts.resolveSession(tenant, sessionToken)).toBeNull();
  });

  it('updates the presence at most once a minute', async () => {
    const { sessionToken, profileId } = await createMember(db.database, tenant);
    const seen = () =>
      db.database.withTenant(tenant.id, async (trx) => {
        const session = await trx.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow();
        const profile = await trx
          .selectFrom('profiles')
          .select('lastActiveAt')
          .where('id', '=', profileId)
          .executeTakeFirstOrThrow();
        return [session.lastSeenAt, profile.lastActiveAt];
      });
    const start = deps.clock.now();
    deps.clock.advance(MINUTE - 1);
    await accounts.resolveSession(tenant, sessionToken);
    expect(await seen()).toEqual([start, start]);
    deps.clock.advance(1);
    await accounts.resolveSession(tenant, sessionToken);
    expect(await seen()).toEqual([deps.clock.now(), deps.clock.now()]);
  });

  it('ends on logout, other sessions stay', async () => {
    const member = await createMember(db.database, tenant);
    const other = await accounts.signInAs(tenant, member.userId);
    await accounts.logOut(createTestContext({ tenant, viewer: member.viewer }));
    expect(await accounts.resolveSession(tenant, member.sessionToken)).toBeNull();
    expect(await accounts.resolveSession(tenant, other)).not.toBeNull();
    await accounts.logOut(createTestContext({ tenant }));
  });

  it('cannot be opened for another tenant’s member', async () => {
    const { userId } = await createMember(db.database, await createTenant(db.database));
    await expect(accounts.signInAs(tenant, userId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(accounts.signInAs(tenant, 'no-id')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('returns and changes the member’s language', async () => {
    const { viewer } = await createMember(db.database, tenant);
    const ctx = createTestContext({ tenant, viewer });
    expect((await accounts.saveLanguage(ctx, { language: 'en' })).language).toBe('en');
    expect((await accounts.viewUser(ctx))?.language).toBe('en');
    // An unknown language, and one that the platform has but this site does not offer.
    for (const language of ['xx', 'fr']) {
      await expect(accounts.saveLanguage(ctx, { language })).rejects.toMatchObject({
        code: 'invalid_fields',
        fields: { language: { key: 'language_unknown' } },
      });
    }
    expect((await accounts.viewUser(ctx))?.language).toBe('en');
    expect(await accounts.viewUser(createTestContext({ tenant }))).toBeNull();
  });
});
