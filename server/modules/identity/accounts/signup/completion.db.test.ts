import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { countAccess, insertAccess } from '../../../../../tests/factories/access.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../../context.ts';
import { readEnv } from '../../../../env.ts';
import { createServices, type Services } from '../../../../services.ts';
import { signLead } from '../../../platform/affiliates/lead.ts';
import { insertMailedToken } from '../tokens/mailed-tokens.ts';
import { deriveMailedToken } from '../tokens/secret-tokens.ts';

const DAY = 86_400_000;
const SECRET = 'a-secret-between-the-two';
const PASSWORD = 'fietsbel-donderdag-43';
const affiliates = { adnet: { secret: 'ADNET_SECRET' } };

describe('accounts started elsewhere', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let other: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let accounts: Services['accounts'];
  let visitor: Ctx;
  let elsewhere: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database, { affiliates, signups: 'with_trafficsource' });
    other = await createTenant(db.database, { affiliates });
    const env = readEnv({ LOG_LEVEL: 'silent', ADNET_SECRET: SECRET });
    deps = await createTestDeps(db.database, [tenant, other], { env });
    accounts = createServices(deps).accounts;
    visitor = createTestContext({ tenant });
    elsewhere = createTestContext({ tenant: other });
  });

  const mails = () =>
    db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select(['template', 'referenceId', 'userId']).orderBy('queuedAt').orderBy('id').execute(),
    );
  const userOf = (userId: string) =>
    db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    );

  describe('by a mailed link', () => {
    const unfinished = (email = 'half@post.example') =>
      createMember(db.database, tenant, { status: 'not_confirmed', activatedAt: null, email });
    const token = async () =>
      deriveMailedToken(deps.env.secrets, 'complete_signup', (await mails()).at(-1)!.referenceId!);
    const invalid = { code: 'link_invalid' };

    it('ACC-051 mails a link to an unconfirmed account, with the same answer for every address', async () => {
      const { userId } = await unfinished();
      const active = await createMember(db.database, tenant);
      const deleted = await createMember(db.database, tenant, { status: 'deleted' });
      for (const email of [active.email, deleted.email, 'niemand@post.example', ' Half@Post.example ']) {
        expect(await accounts.requestCompletion(visitor, { email })).toBeUndefined();
      }
      expect(await mails()).toMatchObject([{ template: 'complete_signup', userId }]);
      await expect(accounts.requestCompletion(visitor, { email: 'geen' })).rejects.toMatchObject({
        fields: { email: { key: 'email_invalid' } },
      });
    });

    it('mails three links a day and allows ten requests an hour', async () => {
      await unfinished();
      for (let turn = 0; turn < 10; turn += 1) {
        await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      }
      expect(await mails()).toHaveLength(3);
      await expect(accounts.requestCompletion(visitor, { email: 'x@post.example' })).rejects.toMatchObject({
        code: 'too_many_requests',
      });
      deps.clock.advance(DAY);
      await accounts.requestCompletion({ ...visitor, ipAddress: '192.0.2.9' }, { email: 'half@post.example' });
      expect(await mails()).toHaveLength(4);
    });

    it('NAV-018 sets the new password, confirms the address, logs in and ends other sessions', async () => {
      const { userId, sessionToken: begun } = await unfinished();
      await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      const link = await token();
      expect(await accounts.viewCompletion(visitor, link)).toEqual({ email: 'half@post.example' });
      const before = await userOf(userId);
      for (const [password, key] of [
        ['kort', 'password_short'],
        ['password1', 'password_common'],
        ['Half@post.example', 'password_own'],
      ] as const) {
        await expect(accounts.finishSignup(visitor, { token: link, password })).rejects.toMatchObject({
          fields: { password: { key } },
        });
      }
      expect(await userOf(userId)).toEqual(before);
      const { sessionToken } = await accounts.finishSignup(visitor, { token: link, password: PASSWORD });
      expect(await accounts.resolveSession(tenant, sessionToken)).toMatchObject({ userId, status: 'active' });
      expect(await accounts.resolveSession(tenant, begun)).toBeNull();
      expect((await userOf(userId)).credits).toBe(6);
      expect((await mails()).map(({ template }) => template).sort()).toEqual(['complete_signup', 'welcome']);
      expect((await accounts.logIn(visitor, { email: 'half@post.example', password: PASSWORD })).user.id).toBe(userId);
    });

    it('accepts the link once, for a day, for this account and site only', async () => {
      await unfinished();
      await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      const link = await token();
      await expect(accounts.viewCompletion(elsewhere, link)).rejects.toMatchObject(invalid);
      await expect(accounts.finishSignup(elsewhere, { token: link, password: PASSWORD })).rejects.toMatchObject(
        invalid,
      );
      // Of two simultaneous requests one fails.
      const both = await Promise.allSettled(
        [1, 2].map(() => accounts.finishSignup(visitor, { token: link, password: PASSWORD })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(accounts.finishSignup(visitor, { token: link, password: PASSWORD })).rejects.toMatchObject(invalid);

      await unfinished('later@post.example');
      await accounts.requestCompletion(visitor, { email: 'later@post.example' });
      const late = await token();
      deps.clock.advance(DAY);
      await expect(accounts.viewCompletion(visitor, late)).rejects.toMatchObject(invalid);
      for (const wrong of ['', 'x', deriveMailedToken(deps.env.secrets, 'complete_signup', crypto.randomUUID())]) {
        await expect(accounts.viewCompletion(visitor, wrong)).rejects.toMatchObject(invalid);
      }
    });

    it('deletes passkeys and push subscriptions of whoever started the account, and publishes to their open pages', async () => {
      const { userId, viewer } = await unfinished();
      await insertAccess(db.database, tenant, userId);
      const other = await createMember(db.database, tenant);
      const woken: string[] = [];
      for (const { profileId } of [viewer, other.viewer]) {
        deps.bus.onPublish(tenant.id, profileId, () => woken.push(profileId));
      }
      await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      // Another member is logged in in the browser that opens the link.
      const here = { ...visitor, viewer: other.viewer };
      await accounts.finishSignup(here, { token: await token(), password: PASSWORD });
      expect(await countAccess(db.database, tenant, userId)).toEqual({ passkeys: 0, subscriptions: 0 });
      expect(woken.sort()).toEqual([viewer.profileId, other.viewer.profileId].sort());
    });

    it('rejects the link after the address was corrected', async () => {
      const { viewer } = await unfinished();
      await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      const links = await db.database.withTenant(tenant.id, async (trx) => {
        const owner = { tenantId: tenant.id, userId: viewer.userId, validMs: DAY, payload: {} };
        return Promise.all(
          (['reset', 'confirm_address'] as const).map((purpose) => insertMailedToken(trx, deps, { ...owner, purpose })),
        );
      });
      const link = await token();
      await accounts.changeSignupEmail({ ...visitor, viewer }, { email: 'heel@post.example' });
      await expect(accounts.viewCompletion(visitor, link)).rejects.toMatchObject(invalid);
      await expect(accounts.finishSignup(visitor, { token: link, password: PASSWORD })).rejects.toMatchObject(invalid);
      const ended = await db.database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('mailedTokens').select('usedAt').where('id', 'in', links).execute(),
      );
      expect(ended).toEqual([{ usedAt: deps.clock.now() }, { usedAt: deps.clock.now() }]);
    });

    it('confirms only the address it was mailed to', async () => {
      const { userId } = await unfinished();
      await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      await db.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('users').set({ email: 'heel@post.example' }).where('id', '=', userId).execute(),
      );
      await expect(accounts.viewCompletion(visitor, await token())).rejects.toMatchObject(invalid);
    });

    it('rejects the link once the account is active', async () => {
      const { userId } = await unfinished();
      await accounts.requestCompletion(visitor, { email: 'half@post.example' });
      await db.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute(),
      );
      await expect(accounts.viewCompletion(visitor, await token())).rejects.toMatchObject(invalid);
    });
  });

  describe('by a lead', () => {
    const told = () => ({
      network: 'adnet',
      site: tenant.hosts[0]!,
      expires: Math.floor(deps.clock.now().getTime() / 1000) + 3600,
      email: 'lead@post.example',
      name: 'Lotte',
      date_of_birth: '1990-06-15',
      gender: 'female',
      sexuality: 'hetero',
      country: 'NL',
      ref: 'klik-9',
      sub1: 'a',
    });
    const linkOf = (lead: object, secret = SECRET) => {
      const payload = Buffer.from(JSON.stringify(lead)).toString('base64url');
      return `${payload}.${signLead(secret, payload)}`;
    };
    const answers = { password: PASSWORD, consents: { terms: true, sensitive: true } };

    it('NAV-018 and ACC-007 asks for missing fields and signs up for the affiliate network, where allowed', async () => {
      const link = linkOf({ ...told(), name: '@', gender: undefined });
      expect(await accounts.viewLead(visitor, link)).toMatchObject({
        openSteps: [0, 2],
        tracking: { network: 'adnet', ref: 'klik-9', sub1: 'a' },
        fields: { email: 'lead@post.example', date_of_birth: '1990-06-15', country: 'NL' },
      });
      await expect(accounts.signUpByLead(visitor, { lead: link, ...answers })).rejects.toMatchObject({
        fields: { name: { key: 'name_starts_with_at' }, gender: { key: 'gender_required' } },
      });
      // The site accepts only visitors from affiliate networks.
      await expect(accounts.signUp(visitor, buildSignup())).rejects.toMatchObject({ code: 'signup_closed' });
      const own = { name: 'Lotte', gender: 'female', email: 'nieuw@post.example' };
      const { sessionToken } = await accounts.signUpByLead(visitor, { lead: link, ...own, ...answers });
      const viewer = await accounts.resolveSession(tenant, sessionToken!);
      expect(await userOf(viewer!.userId)).toMatchObject({
        email: 'nieuw@post.example',
        status: 'not_confirmed',
        network: 'adnet',
        ref: 'klik-9',
        sub1: 'a',
        sub2: null,
      });
      expect(await mails()).toMatchObject([{ template: 'activation' }]);
    });

    it('rejects a lead whose address has an account', async () => {
      const link = linkOf(told());
      expect((await accounts.viewLead(visitor, link)).openSteps).toEqual([]);
      await accounts.signUpByLead(visitor, { lead: link, ...answers });
      await expect(accounts.signUpByLead(visitor, { lead: link, ...answers, name: 'Ander' })).rejects.toMatchObject({
        code: 'account_exists',
      });
    });

    it('requires consent and a password regardless of the lead', async () => {
      const link = linkOf({ ...told(), password: PASSWORD, consents: { terms: true, sensitive: true } });
      await expect(accounts.signUpByLead(visitor, { lead: link })).rejects.toMatchObject({
        fields: {
          password: { key: 'password_required' },
          'consents.terms': { key: 'terms_required' },
          'consents.sensitive': { key: 'sensitive_required' },
        },
      });
    });

    it('rejects a lead that is expired, or of another network or site', async () => {
      const seconds = Math.floor(deps.clock.now().getTime() / 1000);
      const [payload, signature] = linkOf(told()).split('.');
      const changed = Buffer.from(JSON.stringify({ ...told(), email: 'x@post.example' })).toString('base64url');
      const wrong = [
        '',
        '.',
        'x.y',
        payload!,
        `${payload}.`,
        `${payload}.${signature}x`,
        `${changed}.${signature}`,
        linkOf(told(), 'another-secret'),
        linkOf({ ...told(), network: 'elsewhere' }),
        linkOf({ ...told(), network: 'constructor' }),
        linkOf({ ...told(), site: other.hosts[0] }),
        linkOf({ ...told(), expires: seconds }),
        linkOf({ ...told(), expires: seconds + 31 * 86_400 }),
        linkOf({ ...told(), expires: 'never' }),
        linkOf({ ...told(), name: 5 }),
        linkOf({ ...told(), name: 'x'.repeat(4000) }),
        `${Buffer.from('[]').toString('base64url')}.${signature}`,
      ];
      for (const text of wrong) {
        await expect(accounts.viewLead(visitor, text)).rejects.toMatchObject({ code: 'link_invalid' });
      }
      await expect(accounts.viewLead(elsewhere, linkOf(told()))).rejects.toMatchObject({ code: 'link_invalid' });
      await expect(accounts.signUpByLead(elsewhere, { lead: linkOf(told()), ...answers })).rejects.toMatchObject({
        code: 'link_invalid',
      });
      await expect(accounts.viewLead(visitor, linkOf(told()))).resolves.toBeDefined();
    });
  });
});
