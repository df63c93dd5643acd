import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import { createSweeps } from '../../../../jobs/sweep-list.ts';
import { createFixedClock } from '../../../../lib/time/clock.ts';
import { createServices, type Services } from '../../../../services.ts';
import { createCreditsService } from '../../../ledger/credits/credits.service.ts';
import { deriveMailedToken } from '../tokens/secret-tokens.ts';
import type { SignupInput } from '../signup/signup.schema.ts';

const DAY = 86_400_000;

describe('activation', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let accounts: Services['accounts'];
  let visitor: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    accounts = createServices(deps).accounts;
    visitor = createTestContext({ tenant });
  });

  /** Signs up and returns the member's context; `tokens()` are those of the links mailed so far. */
  async function signUp(overrides: Partial<SignupInput> = {}): Promise<MemberCtx> {
    const { sessionToken } = await accounts.signUp(visitor, buildSignup(overrides));
    return { ...visitor, viewer: (await accounts.resolveSession(tenant, sessionToken))! };
  }
  const tokens = () =>
    db.database.withTenant(tenant.id, async (trx) => {
      const rows = await trx.selectFrom('mailedTokens').select('id').orderBy('createdAt').execute();
      return rows.map(({ id }) => deriveMailedToken(deps.env.secrets, 'activate', id));
    });
  const newestToken = async () => (await tokens()).at(-1)!;
  const mails = () =>
    db.database.withTenant(tenant.id, async (trx) => {
      const rows = await trx.selectFrom('mails').select('template').orderBy('queuedAt').orderBy('id').execute();
      return rows.map(({ template }) => template);
    });

  it('ACC-010, ACC-034 and MON-030 activates the account, shows the profile and grants the credits once', async () => {
    const ctx = await signUp();
    const token = await newestToken();
    await Promise.all([accounts.activate(visitor, token), accounts.activate(visitor, token)]);
    await accounts.activate(visitor, token);
    expect(await accounts.viewUser(ctx)).toMatchObject({ status: 'active', credits: 6, profile: { status: 'active' } });
    const transfers = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('ledgerTransfers').select(['reason', 'referenceType', 'referenceId']).execute(),
    );
    expect(transfers).toEqual([{ reason: 'signup', referenceType: 'user', referenceId: ctx.viewer.userId }]);
    expect((await mails()).sort()).toEqual(['activation', 'welcome']);
  });

  it('ACC-010 publishes to the member’s open pages once', async () => {
    const ctx = await signUp();
    const { live } = createServices(deps);
    const after = await live.lastSeq(ctx);
    const token = await newestToken();
    const woken = new Promise<void>((resolve) => {
      live.onPublish(ctx, resolve);
    });
    await accounts.activate(visitor, token);
    await accounts.activate(visitor, token);
    await woken;
    const { events, badges } = await live.readEventsAfter(ctx, after);
    expect(events).toMatchObject([{ type: 'account', payload: { profile: { id: ctx.viewer.profileId } } }]);
    expect(badges).toMatchObject({ credits: 6 });
  });

  it('DIS-011 counts the member as new from the activation, however long ago the signup was', async () => {
    const ctx = await signUp();
    const clock = createFixedClock(new Date(TEST_NOW.getTime() + 5 * DAY));
    await createServices({ ...deps, clock }).accounts.activate(visitor, await newestToken());
    const { createdAt } = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('profiles').select('createdAt').where('id', '=', ctx.viewer.profileId).executeTakeFirstOrThrow(),
    );
    expect(createdAt).toEqual(clock.now());
  });

  it('MON-030 grants nothing when the tenant has no signup credits', async () => {
    tenant = await createTenant(db.database, { signup_credits: 0 });
    visitor = createTestContext({ tenant });
    const ctx = await signUp();
    await accounts.activate(visitor, await newestToken());
    expect(await accounts.viewUser(ctx)).toMatchObject({ status: 'active', credits: 0 });
  });

  it('HRD-5 gives the new member’s session a new token when it opens the link, and no other session', async () => {
    const ctx = await signUp();
    const before = ctx.viewer.sessionId;
    const renewed = await accounts.activate(ctx, await newestToken());
    expect(await accounts.resolveSession(tenant, renewed!)).toMatchObject({ sessionId: before, status: 'active' });
    await signUp();
    expect(await accounts.activate(ctx, await newestToken())).toBeNull();
  });

  it('ACC-036 succeeds again when a used link is opened later, at any time', async () => {
    await signUp();
    const token = await newestToken();
    await accounts.activate(visitor, token);
    deps.clock.advance(400 * DAY);
    await expect(accounts.activate(visitor, token)).resolves.toBeNull();
  });

  it('ACC-034 and TIM-001 is possible for 7 days', async () => {
    const [first, second] = [await signUp(), await signUp()];
    const [one, other] = await tokens();
    deps.clock.advance(7 * DAY - 1);
    await accounts.activate(visitor, one!);
    deps.clock.advance(1);
    await expect(accounts.activate(visitor, other!)).rejects.toMatchObject({ code: 'link_invalid', status: 410 });
    const states = await Promise.all([first, second].map((ctx) => accounts.viewUser(ctx)));
    expect(states.map((user) => user!.status).sort()).toEqual(['active', 'not_confirmed']);
  });

  it.each(['paused', 'blocked'])(
    'ACC-034 has no effect while the account is %s, and the link stays valid',
    async (status) => {
      const ctx = await signUp();
      const token = await newestToken();
      const stand = (as: string) =>
        db.database.withTenant(tenant.id, (trx) => trx.updateTable('users').set({ status: as }).execute());
      await stand(status);
      await expect(accounts.activate(visitor, token)).rejects.toMatchObject({ code: 'link_invalid' });
      await stand('not_confirmed');
      await accounts.activate(visitor, token);
      expect(await accounts.viewUser(ctx)).toMatchObject({ status: 'active', credits: 6 });
    },
  );

  it('rejects a token that is not a link of this tenant', async () => {
    await signUp();
    const token = await newestToken();
    const elsewhere = createTestContext({ tenant: await createTenant(db.database) });
    await expect(accounts.activate(elsewhere, token)).rejects.toMatchObject({ code: 'link_invalid' });
    const foreignId = deriveMailedToken(deps.env.secrets, 'activate', crypto.randomUUID());
    for (const wrong of ['', 'x', foreignId]) {
      await expect(accounts.activate(visitor, wrong)).rejects.toMatchObject({ code: 'link_invalid' });
    }
  });

  it('ACC-037 mails another link once a minute, with the first message', async () => {
    const { profileId } = await createFictionalProfile(db.database, tenant);
    const ctx = await signUp({ target_profile: profileId, signup_message: 'Hoi!' });
    deps.clock.advance(59_000);
    await expect(accounts.resendActivation(ctx)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
    deps.clock.advance(1000);
    await accounts.resendActivation(ctx);
    expect(await mails()).toEqual(['activation', 'activation']);
    const [first, second] = await tokens();
    await accounts.activate(visitor, second!);
    expect(await accounts.viewFirstMessage(ctx)).toEqual({ profile: profileId, text: 'Hoi!' });
    await accounts.activate(visitor, first!);
    expect(await accounts.viewUser(ctx)).toMatchObject({ credits: 6 });
    await expect(accounts.resendActivation(ctx)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('mails at most ten links within 24 hours, address corrections included', async () => {
    const ctx = await signUp();
    const again = () => {
      deps.clock.advance(60_000);
      return accounts.resendActivation(ctx);
    };
    await accounts.changeSignupEmail(ctx, { email: 'goed@post.example' });
    for (let turn = 0; turn < 8; turn += 1) await again();
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(accounts.changeSignupEmail(ctx, { email: 'weer@post.example' })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await mails()).toHaveLength(10);
    deps.clock.advance(DAY);
    await again();
  });

  describe('a link requested without a session', () => {
    const ask = (email: string) => accounts.requestActivation(visitor, { email });

    it('ACC-037 activates the account with its password, and is limited to one a minute', async () => {
      await signUp({ email: 'anna@post.example' });
      await ask('anna@post.example');
      expect(await mails()).toEqual(['activation']);
      deps.clock.advance(60_000);
      await ask(' Anna@Post.example ');
      expect(await mails()).toEqual(['activation', 'activation']);
      await accounts.activate(visitor, await newestToken());
      await expect(
        accounts.logIn(visitor, { email: 'anna@post.example', password: buildSignup().password }),
      ).resolves.toMatchObject({ user: { status: 'active' } });
    });

    it('answers the same for every address, and mails none to active, deleted or unknown accounts', async () => {
      const active = await createMember(db.database, tenant);
      const deleted = await createMember(db.database, tenant, { status: 'deleted', deletedAt: deps.clock.now() });
      for (const email of [active.email, deleted.email, 'niemand@post.example']) {
        await expect(ask(email)).resolves.toBeUndefined();
      }
      expect(await mails()).toEqual([]);
      await expect(ask('geen-adres')).rejects.toMatchObject({ fields: { email: { key: 'email_invalid' } } });
    });

    it('limits links to ten a day without telling, and requests to ten an hour for an IP address', async () => {
      await signUp({ email: 'anna@post.example' });
      for (let turn = 0; turn < 12; turn += 1) {
        deps.clock.advance(60_000);
        await accounts.requestActivation(
          { ...visitor, ipAddress: `192.0.2.${turn + 50}` },
          { email: 'anna@post.example' },
        );
      }
      expect(await mails()).toHaveLength(10);
      for (let turn = 0; turn < 9; turn += 1) await ask('niemand@post.example');
      await expect(ask('niemand@post.example')).rejects.toMatchObject({ code: 'too_many_requests' });
    });
  });

  it('revokes the links of a mistyped address', async () => {
    const ctx = await signUp({ email: 'verkeerd@post.example' });
    const old = await newestToken();
    await accounts.changeSignupEmail(ctx, { email: ' Goed@post.example ' });
    expect(await accounts.viewUser(ctx)).toMatchObject({ email: 'goed@post.example', status: 'not_confirmed' });
    await expect(accounts.activate(visitor, old)).rejects.toMatchObject({ code: 'link_invalid' });
    await accounts.activate(visitor, await newestToken());
    await expect(accounts.changeSignupEmail(ctx, { email: 'weer@post.example' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('rejects a new address that is invalid or taken', async () => {
    const ctx = await signUp();
    const { email } = await createMember(db.database, tenant);
    await expect(accounts.changeSignupEmail(ctx, { email: 'geen' })).rejects.toMatchObject({
      fields: { email: { key: 'email_invalid' } },
    });
    await expect(accounts.changeSignupEmail(ctx, { email })).rejects.toMatchObject({ code: 'account_exists' });
    await expect(accounts.changeSignupEmail(visitor, { email })).rejects.toMatchObject({
      code: 'authentication_required',
    });
  });

  it('deletes links 30 days after they ended, and the payload of used activation links', async () => {
    const { profileId } = await createFictionalProfile(db.database, tenant);
    const said = { target_profile: profileId, signup_message: 'Hoi!' };
    await signUp(said);
    const used = await newestToken();
    await accounts.activate(visitor, used);
    deps.clock.advance(1000);
    await signUp(said);
    const sweeps = createSweeps({ ...deps, credits: createCreditsService(deps) });
    const sweep = () => sweeps.find(({ name }) => name === 'old mailed links')!.run(tenant.id, deps.clock.now());
    const payloads = () =>
      db.database.withTenant(tenant.id, async (trx) => {
        const rows = await trx.selectFrom('mailedTokens').select('payload').orderBy('createdAt').execute();
        return rows.map(({ payload }) => payload);
      });
    deps.clock.advance(29 * DAY);
    expect(await sweep()).toBe(0);
    expect(await payloads()).toEqual([said, said]);
    deps.clock.advance(2 * DAY);
    expect(await sweep()).toBe(1);
    expect(await payloads()).toEqual([{}, said]);
    deps.clock.advance(7 * DAY);
    expect(await sweep()).toBe(1);
    expect(await payloads()).toEqual([{}]);
    await expect(accounts.activate(visitor, used)).resolves.toBeNull();
  });
});
