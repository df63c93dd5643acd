import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { mailedLinkToken } from '../../../../tests/factories/mails.ts';
import {
  MEMBER_PASSWORD,
  createMember,
  type Member,
  type MemberOverrides,
} from '../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import { buildSubscription } from '../../../../tests/factories/push-subscription.ts';
import { deriveMailedToken } from '../../identity/accounts/tokens/secret-tokens.ts';
import { queueAnotherRestoreMail } from './restore-link.ts';
import { searchSchema } from '../../people/discovery/search/search.schema.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database, { hosts: ['weg.localhost'] });
  app = await createTestApp({ database: test.database, tenants: [tenant, await createTenant(test.database)] });
  return () => app.close();
});

const as = (member: Member): MemberCtx => createTestContext({ tenant, viewer: member.viewer });
const anna = (overrides: MemberOverrides = {}) => createMember(test.database, tenant, { credits: 5, ...overrides });
const bram = () => createMember(test.database, tenant, { credits: 5, profile: { gender: 'male' } });
const leave = (member: Member, input = {}) =>
  app.services.accountDeletion.deleteAccount(as(member), { password: MEMBER_PASSWORD, reasons: [], ...input });

function stateOf(member: Member) {
  return test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('profiles', (join) =>
        join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
      )
      .select(['users.status', 'users.deletedAt', 'profiles.status as profileStatus', 'profiles.invisible'])
      .where('users.tenantId', '=', tenant.id)
      .where('users.id', '=', member.userId)
      .executeTakeFirstOrThrow(),
  );
}

const countOf = (table: 'sessions' | 'pushSubscriptions' | 'accountDeletions' | 'mails', member: Member) =>
  test.database.withTenant(tenant.id, async (trx) => {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where('tenantId', '=', tenant.id)
      .where('userId', '=', member.userId)
      .execute();
    return rows.length;
  });

/** The link in the newest mail of a template, as the worker writes it. */
function restoreToken(member: Member): Promise<string> {
  return test.database.withTenant(tenant.id, async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select('referenceId')
      .where('tenantId', '=', tenant.id)
      .where('userId', '=', member.userId)
      .where('template', '=', 'account_deleted')
      .orderBy('queuedAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return deriveMailedToken(app.deps.env.secrets, 'restore', mail.referenceId!);
  });
}

/** Lets both like each other and exchange messages. */
async function connectMembers(one: Member, other: Member): Promise<string> {
  const { likes, chat } = app.services;
  await likes.likeProfile(as(one), { profile: other.profileId });
  await likes.likeProfile(as(other), { profile: one.profileId });
  const sent = await chat.sendMessage(as(one), { profile: other.profileId, text: 'Hoi', client_id: randomUUID() });
  return sent.conversation.id;
}

describe('account deletion', () => {
  it('ACC-047 rejects a wrong password, and blocks after five attempts', async () => {
    const member = await anna();
    const wrong = { code: 'invalid_fields', fields: { password: { key: 'old_password_wrong' } } };
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(leave(member, { password: 'fout-wachtwoord' })).rejects.toMatchObject(wrong);
    }
    await expect(leave(member)).rejects.toMatchObject({ code: 'too_many_attempts', params: { minutes: 15 } });
    expect(await stateOf(member)).toMatchObject({ status: 'active', deletedAt: null, profileStatus: 'active' });
    expect([await countOf('sessions', member), await countOf('accountDeletions', member)]).toEqual([1, 0]);
    expect(await countOf('mails', member)).toBe(0);
  });

  it('HRD-8 deletes no account that was banned since the request began', async () => {
    const member = await anna();
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status: 'blocked' }).where('id', '=', member.userId).execute(),
    );
    await expect(leave(member)).rejects.toMatchObject({ code: 'authentication_required' });
    expect(await countOf('accountDeletions', member)).toBe(0);
  });

  it('ACC-047 stores the reasons as codes and rejects others', async () => {
    const member = await anna();
    await expect(leave(member, { reasons: ['price', 'omdat het kan'] })).rejects.toMatchObject({
      fields: { reasons: { key: 'reasons_unknown' } },
    });
    expect(await stateOf(member)).toMatchObject({ status: 'active' });
    await leave(member, { reasons: ['price', 'break', 'price'] });
    const row = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('accountDeletions').selectAll().where('userId', '=', member.userId).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ reasons: ['price', 'break'], userStatus: 'active', profileStatus: 'active' });
  });

  it('SEC-013 ends all sessions, push subscriptions, open links and event streams', async () => {
    const member = await anna({ status: 'not_confirmed' });
    await app.services.accounts.signInAs(tenant, member.userId);
    await app.services.push.subscribe(as(member), { subscription: buildSubscription() });
    app.deps.clock.advance(2 * 60_000);
    await app.services.accounts.resendActivation(as(member));
    await app.services.credentials.requestReset(createTestContext({ tenant }), { email: member.email });
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { host: 'weg.localhost', cookie: `session=${member.sessionToken}` };
    const { request } = await import('node:http');
    const ended = new Promise<string>((resolve, reject) => {
      const asked = request(`${address}/api/events?after=0`, { headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve('ended'));
        void leave(member).catch(reject);
      });
      asked.on('error', reject);
      asked.end();
    });
    expect(await ended).toBe('ended');
    expect([await countOf('sessions', member), await countOf('pushSubscriptions', member)]).toEqual([0, 0]);
    const links = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mailedTokens').select('purpose').where('userId', '=', member.userId).execute(),
    );
    // The activation link is kept for a restored account.
    expect(links.map(({ purpose }) => purpose).sort()).toEqual(['activate', 'restore']);
    expect(await app.services.accounts.resolveSession(tenant, member.sessionToken)).toBeNull();
  });

  it('ACC-049 hides the account immediately in search, likes, profile and counts; conversations are closed', async () => {
    const [member, other] = [await anna(), await bram()];
    const conversation = await connectMembers(member, other);
    const { services } = app;
    const found = async () => {
      const { results } = await services.discovery.searchProfiles(as(other), searchSchema.parse({ gender: 'female' }));
      const likes = await services.likes.listLikes(as(other));
      return JSON.stringify([results, likes]).includes(member.profileId);
    };
    expect(await found()).toBe(true);
    expect(await services.live.badges(as(other))).toMatchObject({ new_likes: 1, unread_messages: 1 });

    await leave(member);
    expect(await found()).toBe(false);
    expect(await services.live.badges(as(other))).toMatchObject({ new_likes: 0 });
    await expect(services.profiles.viewProfile(as(other), member.profileId)).rejects.toMatchObject({
      code: 'not_found',
    });
    const opened = await services.chat.openConversation(as(other), { conversation });
    const gone = { deleted: true, name: '', age: 0, main_image: null, place: null, online: false };
    expect(opened.profile).toMatchObject(gone);
    expect((await services.chat.listConversations(as(other))).chats[0]?.profile).toMatchObject(gone);
    await expect(
      services.chat.sendMessage(as(other), { conversation, text: 'Ben je er nog?', client_id: randomUUID() }),
    ).rejects.toMatchObject({ code: 'conversation_closed' });
    const { events } = await services.live.readEventsAfter(as(other), 0);
    const told = { type: 'account', payload: {} };
    expect(events).toContainEqual(expect.objectContaining(told));
  });

  it('allows two connected members to delete their accounts at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await anna(), await bram()];
      await connectMembers(one, other);
      await Promise.all([leave(one), leave(other)]);
      expect([(await stateOf(one)).status, (await stateOf(other)).status]).toEqual(['deleted', 'deleted']);
    }
  });

  it('rejects a login while the account is deleted, with the message for a wrong password', async () => {
    const member = await anna();
    await leave(member);
    const login = app.services.accounts.logIn(createTestContext({ tenant }), {
      email: member.email,
      password: MEMBER_PASSWORD,
    });
    await expect(login).rejects.toMatchObject({ code: 'login_failed', params: {} });
  });
});

describe('account restoration', () => {
  it.each([
    ['active and visible', {}, { status: 'active', profileStatus: 'active', invisible: false }],
    ['invisible', { profile: { invisible: true } }, { status: 'active', profileStatus: 'active', invisible: true }],
    ['not confirmed', { status: 'not_confirmed' }, { status: 'not_confirmed', profileStatus: 'disabled' }],
    ['paused', { status: 'paused' }, { status: 'paused', profileStatus: 'active' }],
  ] as const)('ACC-009 restores the previous state: %s', async (_name, overrides, was) => {
    const member = await anna(overrides as MemberOverrides);
    const { until } = await leave(member);
    expect(until.getTime()).toBe(app.deps.clock.now().getTime() + 14 * DAY_MS);
    const token = await restoreToken(member);
    const visitor = createTestContext({ tenant });
    expect(await app.services.accountDeletion.viewRestore(visitor, token)).toEqual({ until });
    expect(await stateOf(member)).toMatchObject({ status: 'deleted', profileStatus: 'deleted' });

    app.deps.clock.advance(14 * DAY_MS - 1);
    await app.services.accountDeletion.restoreAccount(visitor, token);
    expect(await stateOf(member)).toMatchObject({ ...was, deletedAt: null });
    await expect(app.services.accountDeletion.restoreAccount(visitor, token)).rejects.toMatchObject({
      code: 'link_expired',
    });
    await expect(app.services.accountDeletion.viewRestore(visitor, token)).rejects.toMatchObject({
      code: 'link_expired',
    });
  });

  it('ACC-009 keeps an activation link mailed before, with its first message', async () => {
    const visitor = createTestContext({ tenant });
    const { accounts, accountDeletion } = app.services;
    const target = await bram();
    const first = { target_profile: target.profileId, signup_message: 'Hoi!' };
    const { sessionToken } = await accounts.signUp(visitor, buildSignup({ ...first, password: MEMBER_PASSWORD }));
    const viewer = (await accounts.resolveSession(tenant, sessionToken))!;
    const member = { ...target, userId: viewer.userId, viewer };
    const mail = { tenantId: tenant.id, userId: viewer.userId, template: 'activation', purpose: 'activate' } as const;
    const link = await mailedLinkToken(test.database, app.deps.env, mail);
    await leave(member);
    await expect(accounts.activate(visitor, link)).rejects.toMatchObject({ code: 'link_invalid' });
    await accountDeletion.restoreAccount(visitor, await restoreToken(member));
    await accounts.activate(visitor, link);
    expect(await stateOf(member)).toMatchObject({ status: 'active', profileStatus: 'active' });
    expect(await accounts.viewFirstMessage(as(member))).toEqual({ profile: target.profileId, text: 'Hoi!' });
  });

  it('ACC-009 rejects a link after 14 days, on another site, or invalid', async () => {
    const member = await anna();
    await leave(member);
    const token = await restoreToken(member);
    const elsewhere = createTestContext({ tenant: await createTenant(test.database) });
    const refused = { code: 'link_expired' };
    await expect(app.services.accountDeletion.restoreAccount(elsewhere, token)).rejects.toMatchObject(refused);
    for (const wrong of ['', 'x', 'a'.repeat(43)]) {
      await expect(
        app.services.accountDeletion.restoreAccount(createTestContext({ tenant }), wrong),
      ).rejects.toMatchObject(refused);
    }
    app.deps.clock.advance(14 * DAY_MS);
    await expect(
      app.services.accountDeletion.restoreAccount(createTestContext({ tenant }), token),
    ).rejects.toMatchObject(refused);
    expect(await stateOf(member)).toMatchObject({ status: 'deleted' });
  });

  it('ACC-027 mails another link on request, three a day including the first', async () => {
    const member = await anna();
    await leave(member);
    const account = { tenantId: tenant.id, userId: member.userId };
    const again = () => test.database.withTenant(tenant.id, (trx) => queueAnotherRestoreMail(trx, app.deps, account));
    await again();
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' });
    app.deps.clock.advance(DAY_MS);
    await again();
    await app.services.accountDeletion.restoreAccount(createTestContext({ tenant }), await restoreToken(member));
    await expect(again()).rejects.toMatchObject({ code: 'not_found' });
    const shown = await stateOf(member);
    expect(shown).toMatchObject({ status: 'active' });
  });
});

describe('the open orders of an account that is deleted', () => {
  it('HRD-1 are withdrawn from, and a late payment goes back', async () => {
    const member = await anna();
    const services = app.services;
    const form = { package: 'p1', paymentmethod: 'ideal', client_id: randomUUID() } as const;
    const placed = await services.payments.placeOrder(as(member), { ...form, consents: { immediate: true } });
    expect((await services.payments.viewUnsettled(as(member))).pending).toMatchObject([{ order: placed.id }]);
    const stored = () =>
      test.database.withTenant(tenant.id, (trx) =>
        trx
          .selectFrom('orders as o')
          .innerJoin('payments as p', (join) =>
            join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.orderId', '=', 'o.id'),
          )
          .select(['o.status', 'o.withdrawnAt', 'o.creditsClawedBack', 'p.id as paymentId', 'p.providerPaymentId'])
          .where('o.id', '=', placed.id)
          .executeTakeFirstOrThrow(),
      );
    await leave(member);
    const { paymentId, providerPaymentId, ...order } = await stored();
    expect(order).toMatchObject({ status: 'canceled', withdrawnAt: app.deps.clock.now() });
    // The provider took the money all the same.
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('sandboxPayments').set({ state: 'paid' }).where('id', '=', providerPaymentId!).execute(),
    );
    await services.payments.syncPayment(tenant.id, paymentId, 'notice');
    expect(await stored()).toMatchObject({ status: 'paid', creditsClawedBack: 30 });
    const { credits } = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('users').select('credits').where('id', '=', member.userId).executeTakeFirstOrThrow(),
    );
    expect(credits).toBe(5);
  });
});
