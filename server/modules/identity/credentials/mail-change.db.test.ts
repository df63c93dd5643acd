import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { mailedLinkToken, queuedMails } from '../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import type { DomainError } from '../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../services.ts';
import { newToken } from '../accounts/tokens/secret-tokens.ts';

const HOUR = 3_600_000;
const NEW = 'nieuw@post.example';

describe('changing the address', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let services: Services;
  let member: Member;
  let ctx: MemberCtx;
  let visitor: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    services = createServices(deps);
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant, viewer: member.viewer });
    visitor = createTestContext({ tenant });
  });

  const request = (email = NEW, password = MEMBER_PASSWORD, context = ctx) =>
    services.credentials.requestMailChange(context, { email, password });
  const link = (of = member) =>
    mailedLinkToken(db.database, deps.env, {
      tenantId: tenant.id,
      userId: of.userId,
      template: 'mail_change',
      purpose: 'mail_change',
    });
  const refusal = (run: Promise<unknown>): Promise<DomainError> =>
    run.then(
      () => expect.unreachable('it was accepted'),
      (error: DomainError) => error,
    );
  const address = async () => (await services.accounts.viewUser(ctx))?.email;
  const templates = async () =>
    (await queuedMails(db.database, tenant.id, member.userId)).map(({ template }) => template).sort();

  it('NAV-021 and NOT-011 takes effect once the link is confirmed, only once, and mails both addresses', async () => {
    await request(` ${NEW.toUpperCase()}`);
    expect(await address()).toBe(member.email);
    expect(await services.credentials.viewPendingMailChange(ctx)).toBe(NEW);
    expect(await templates()).toEqual(['mail_change', 'mail_change_notice']);
    const token = await link();
    const change = { email: NEW, previous: member.email };
    expect(await services.credentials.viewMailChange(visitor, token)).toEqual({
      email: NEW,
      // The holder of the link may not be the member, since the address may have been mistyped.
      previous: member.email.replace(/^(.).*@/, '$1•••@'),
    });
    expect(await address()).toBe(member.email);
    expect(await services.credentials.confirmMailChange(visitor, token)).toEqual(change);
    expect(await address()).toBe(NEW);
    expect(await services.credentials.viewPendingMailChange(ctx)).toBeNull();
    expect(await templates()).toEqual(['mail_change', 'mail_change_notice', 'mail_changed']);
    expect((await refusal(services.credentials.confirmMailChange(visitor, token))).code).toBe('link_expired');
    expect(await services.accounts.resolveSession(tenant, member.sessionToken)).not.toBeNull();
  });

  it('NOT-011 stores both addresses with the link', async () => {
    await request();
    const mails = await queuedMails(db.database, tenant.id, member.userId);
    const tokens = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mailedTokens').select(['id', 'payload']).execute(),
    );
    expect(tokens).toEqual([{ id: mails[0]!.referenceId, payload: { email: NEW, previous: member.email } }]);
    expect(new Set(mails.map(({ referenceId }) => referenceId)).size).toBe(1);
  });

  it.each(['', 'geen adres', 'a@b', 'jan@post.example\u0000', `${'a'.repeat(250)}@post.example`, 'janpost.example'])(
    'ACC-017 rejects %j as an address',
    async (email) => {
      expect(await refusal(request(email))).toMatchObject({
        code: 'invalid_fields',
        fields: { email: { key: 'new_email_invalid' } },
      });
      expect(await templates()).toEqual([]);
    },
  );

  it.each(['active', 'not_confirmed', 'blocked', 'deleted'] as const)(
    'ACC-018 rejects the address of an account that is %s, on this site only',
    async (status) => {
      const other = await createMember(db.database, tenant, { status });
      expect(await refusal(request(other.email))).toMatchObject({
        code: 'account_exists',
        fields: { email: { key: 'new_email_taken' } },
      });
      await request((await createMember(db.database, await createTenant(db.database))).email);
    },
  );

  it('ACC-018 gives the address to the first of two concurrent requests', async () => {
    const other = await createMember(db.database, tenant);
    await request();
    await request(NEW, MEMBER_PASSWORD, createTestContext({ tenant, viewer: other.viewer }));
    const tokens = [await link(), await link(other)];
    const results = await Promise.allSettled(
      tokens.map((token) => services.credentials.confirmMailChange(visitor, token)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ code: 'account_exists', fields: { email: { key: 'new_email_taken' } } });
  });

  it('requires the password, and reveals nothing about an address without it', async () => {
    const taken = await createMember(db.database, tenant);
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await refusal(request(taken.email, 'verkeerd'))).fields).toEqual({ password: { key: 'password_wrong' } });
    }
    expect((await refusal(request())).code).toBe('too_many_attempts');
  });

  it('rejects the account’s current address', async () => {
    expect((await refusal(request(member.email))).fields).toEqual({ email: { key: 'new_email_same' } });
  });

  it.each([
    ['have yet to activate', { status: 'not_confirmed' }],
    ['is paused before having done so', { status: 'paused', activatedAt: null }],
  ] as const)('refers members who %s to the correction in the signup', async (_who, standing) => {
    const unconfirmed = await createMember(db.database, tenant, standing);
    const theirs = createTestContext({ tenant, viewer: unconfirmed.viewer });
    expect((await refusal(request(NEW, MEMBER_PASSWORD, theirs))).code).toBe('not_confirmed');
  });

  it('rejects a link after 24 hours, on another site, and any other text', async () => {
    await request();
    const token = await link();
    const elsewhere = createTestContext({ tenant: await createTenant(db.database) });
    const invalid = async (text: string, context = visitor) => {
      expect((await refusal(services.credentials.viewMailChange(context, text))).code).toBe('link_expired');
      expect((await refusal(services.credentials.confirmMailChange(context, text))).code).toBe('link_expired');
    };
    for (const text of ['', newToken(), `${token}x`]) await invalid(text);
    await invalid(token, elsewhere);
    deps.clock.advance(24 * HOUR - 1);
    await services.credentials.viewMailChange(visitor, token);
    deps.clock.advance(1);
    await invalid(token);
    expect(await address()).toBe(member.email);
  });

  it('revokes the older link on a newer request, and reset links on the change', async () => {
    await request('eerst@post.example');
    const first = await link();
    deps.clock.advance(60_000);
    await request();
    expect((await refusal(services.credentials.viewMailChange(visitor, first))).code).toBe('link_expired');
    await services.credentials.requestReset(visitor, { email: member.email });
    const reset = await mailedLinkToken(db.database, deps.env, {
      tenantId: tenant.id,
      userId: member.userId,
      template: 'password_reset',
      purpose: 'reset',
    });
    await services.credentials.confirmMailChange(visitor, await link());
    expect((await refusal(services.credentials.viewReset(visitor, reset))).code).toBe('link_expired');
  });

  it('mails at most five addresses an hour for one account', async () => {
    for (let turn = 0; turn < 5; turn += 1) await request(`nieuw-${turn}@post.example`);
    expect((await refusal(request())).code).toBe('too_many_requests');
  });

  it('SEC-017 allows an IP address ten requests an hour across accounts', async () => {
    const people = await Promise.all([0, 1, 2].map(() => createMember(db.database, tenant)));
    const ask = (index: number) =>
      request(member.email, MEMBER_PASSWORD, createTestContext({ tenant, viewer: people[index]!.viewer }));
    for (let turn = 0; turn < 10; turn += 1) expect((await refusal(ask(turn % 2))).code).toBe('account_exists');
    expect((await refusal(ask(2))).code).toBe('too_many_requests');
  });

  it('resumes mails that were disabled because of the old address, and no others', async () => {
    await db.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('mailSuppressions')
        .values(
          ['bounce', 'fbl', 'listunsubscribe'].map((reason) => ({
            tenantId: tenant.id,
            userId: member.userId,
            reason,
            disabledAt: deps.clock.now(),
          })),
        )
        .execute(),
    );
    await request();
    await services.credentials.confirmMailChange(visitor, await link());
    expect((await services.accounts.viewUser(ctx))?.notifications_disabled).toEqual(['listunsubscribe']);
  });

  it.each(['deleted', 'blocked'] as const)('has no effect for an account that is %s meanwhile', async (status) => {
    await request();
    const token = await link();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status }).where('id', '=', member.userId).execute(),
    );
    expect((await refusal(services.credentials.confirmMailChange(visitor, token))).code).toBe('link_expired');
  });
});
