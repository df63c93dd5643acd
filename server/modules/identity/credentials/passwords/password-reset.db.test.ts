import { beforeEach, describe, expect, it } from 'vitest';

import { countAccess, insertAccess } from '../../../../../tests/factories/access.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { mailedLinkToken, queuedMails } from '../../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../../context.ts';
import type { DomainError } from '../../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../../services.ts';
import { newToken } from '../../accounts/tokens/secret-tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = 'maandregen-koffie-7';
const twice = (password: string) => ({ password, password_repeat: password });

describe('a password reset', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let services: Services;
  let member: Member;
  let ctx: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    services = createServices(deps);
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant });
  });

  const request = (email = member.email, context = ctx) => services.credentials.requestReset(context, { email });
  const token = (of = member) =>
    mailedLinkToken(db.database, deps.env, {
      tenantId: tenant.id,
      userId: of.userId,
      template: 'password_reset',
      purpose: 'reset',
    });
  const refusal = (run: Promise<unknown>): Promise<DomainError> =>
    run.then(
      () => expect.unreachable('it was accepted'),
      (error: DomainError) => error,
    );
  const logIn = (password: string, context = ctx) =>
    services.accounts.logIn(context, { email: member.email, password });

  it('NAV-019 mails a link that sets a new password once, and logs in on this device', async () => {
    await request(` ${member.email.toUpperCase()} `);
    const link = await token();
    expect(await services.credentials.viewReset(ctx, link)).toEqual({ email: member.email });
    const opened = await services.credentials.resetPassword(ctx, link, twice(NEW));
    if ('refusal' in opened) expect.unreachable('somebody who is not blocked is let in');
    expect(await services.accounts.resolveSession(tenant, opened.sessionToken)).toMatchObject({
      userId: member.userId,
    });
    const mails = await queuedMails(db.database, tenant.id, member.userId);
    expect(mails.map(({ template }) => template).sort()).toEqual(['password_changed', 'password_reset']);
    expect((await refusal(logIn(MEMBER_PASSWORD))).code).toBe('login_failed');
    await logIn(NEW);
  });

  it('SEC-012 ends every session of the member and forgets their known devices', async () => {
    const { deviceToken } = await logIn(MEMBER_PASSWORD);
    const other = await createMember(db.database, tenant);
    await request();
    await services.credentials.resetPassword(ctx, await token(), twice(NEW));
    expect(await services.accounts.resolveSession(tenant, member.sessionToken)).toBeNull();
    expect(await services.accounts.resolveSession(tenant, other.sessionToken)).not.toBeNull();
    const devices = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('knownDevices').select('userId').execute(),
    );
    expect(devices).toEqual([{ userId: member.userId }]);
    for (let turn = 0; turn < 5; turn += 1) await refusal(logIn('verkeerd', { ...ctx, deviceToken }));
    expect((await refusal(logIn(NEW))).code).toBe('too_many_attempts');
  });

  it('deletes passkeys and push subscriptions, and publishes to pages of the ended sessions', async () => {
    await insertAccess(db.database, tenant, member.userId);
    const other = await createMember(db.database, tenant);
    let woken = 0;
    deps.bus.onPublish(tenant.id, other.viewer.profileId, () => (woken += 1));
    await request();
    await services.credentials.resetPassword({ ...ctx, viewer: other.viewer }, await token(), twice(NEW));
    expect(await countAccess(db.database, tenant, member.userId)).toEqual({ passkeys: 0, subscriptions: 0 });
    expect(await services.accounts.resolveSession(tenant, other.sessionToken)).toBeNull();
    expect(woken).toBe(1);
  });

  it('rejects a link that was mailed to a former address', async () => {
    await request();
    const link = await token();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ email: 'ander@post.example' }).where('id', '=', member.userId).execute(),
    );
    expect((await refusal(services.credentials.viewReset(ctx, link))).code).toBe('link_expired');
    expect((await refusal(services.credentials.resetPassword(ctx, link, twice(NEW)))).code).toBe('link_expired');
  });

  it('clears the wrong passwords of the address, on every device', async () => {
    const { deviceToken } = await logIn(MEMBER_PASSWORD);
    const known = { ...ctx, deviceToken };
    for (let turn = 0; turn < 5; turn += 1) await refusal(logIn('verkeerd'));
    for (let turn = 0; turn < 5; turn += 1) await refusal(logIn('verkeerd', known));
    expect((await refusal(logIn(MEMBER_PASSWORD, known))).code).toBe('too_many_attempts');
    await request();
    await services.credentials.resetPassword(known, await token(), twice(NEW));
    await logIn(NEW);
    await logIn(NEW, known);
  });

  it('clears the wrong passwords entered in the settings', async () => {
    const own = createTestContext({ tenant, viewer: member.viewer });
    const change = (password: string) =>
      services.credentials.requestMailChange(own, { email: 'ander@post.example', password });
    for (let turn = 0; turn < 5; turn += 1) await refusal(change('verkeerd'));
    expect((await refusal(change(MEMBER_PASSWORD))).code).toBe('too_many_attempts');
    await request();
    await services.credentials.resetPassword(ctx, await token(), twice(NEW));
    await change(NEW);
  });

  it('ACC-021 reports an address without an account on this site', async () => {
    const elsewhere = await createMember(db.database, await createTenant(db.database));
    for (const email of ['niemand@post.example', elsewhere.email]) {
      expect(await refusal(request(email))).toMatchObject({
        code: 'invalid_fields',
        fields: { email: { key: 'email_unknown' } },
      });
    }
    expect((await refusal(request('geen adres'))).fields).toEqual({ email: { key: 'email_invalid' } });
  });

  it('ACC-022 rejects a link that is older than an hour, used, of another site or invalid', async () => {
    await request();
    const link = await token();
    const other = await createTenant(db.database);
    const invalid = async (text: string, context = ctx) => {
      expect((await refusal(services.credentials.viewReset(context, text))).code).toBe('link_expired');
      expect((await refusal(services.credentials.resetPassword(context, text, twice(NEW)))).code).toBe('link_expired');
    };
    for (const text of ['', 'x', newToken(), `${link}x`, '\u0000'.repeat(43)]) await invalid(text);
    await invalid(link, createTestContext({ tenant: other }));
    deps.clock.advance(HOUR - 1);
    await services.credentials.viewReset(ctx, link);
    deps.clock.advance(1);
    await invalid(link);
    await request();
    const second = await token();
    await services.credentials.resetPassword(ctx, second, twice(NEW));
    await invalid(second);
  });

  it('ACC-022 accepts only one of two concurrent uses of a link', async () => {
    await request();
    const link = await token();
    const results = await Promise.allSettled(
      [NEW, `${NEW}!`].map((password) => services.credentials.resetPassword(ctx, link, twice(password))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('revokes the account’s other links when the first is used', async () => {
    await request();
    const first = await token();
    deps.clock.advance(MINUTE);
    await request();
    await services.credentials.resetPassword(ctx, await token(), twice(NEW));
    expect((await refusal(services.credentials.viewReset(ctx, first))).code).toBe('link_expired');
  });

  it('ACC-023 and TIM-001 rejects a fourth mail within 24 hours, also after a reset, per account', async () => {
    await request();
    deps.clock.advance(HOUR);
    await request();
    await request();
    await services.credentials.resetPassword(ctx, await token(), twice(NEW));
    expect(await refusal(request())).toMatchObject({ code: 'too_many_reset_mails', status: 429 });
    await request((await createMember(db.database, tenant)).email);
    deps.clock.advance(23 * HOUR - 1);
    expect((await refusal(request())).code).toBe('too_many_reset_mails');
    deps.clock.advance(1);
    await request();
  });

  it('ACC-023 sends at most three for concurrent requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => request()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await queuedMails(db.database, tenant.id, member.userId)).toHaveLength(3);
  });

  it('SEC-017 allows an IP address ten requests an hour, counted apart from the signup', async () => {
    const { email } = await createMember(db.database, tenant);
    const signUp = () => refusal(services.accounts.signUp(ctx, buildSignup({ email })));
    for (let turn = 0; turn < 10; turn += 1) expect((await signUp()).code).toBe('account_exists');
    expect((await signUp()).code).toBe('too_many_requests');
    for (let turn = 0; turn < 10; turn += 1) await refusal(request(`niemand-${turn}@post.example`));
    expect((await refusal(request())).code).toBe('too_many_requests');
    await request(member.email, { ...ctx, ipAddress: '192.0.2.77' });
  });

  it('ACC-015 and ACC-030 rejects an invalid new password, and keeps the link and the old password', async () => {
    await request();
    const link = await token();
    const fieldsOf = async (input: { password: string; password_repeat: string }) =>
      (await refusal(services.credentials.resetPassword(ctx, link, input))).fields;
    expect(await fieldsOf({ password: NEW, password_repeat: `${NEW}x` })).toEqual({
      password_repeat: { key: 'password_mismatch' },
    });
    expect(await fieldsOf(twice('kort'))).toEqual({ password: { key: 'password_short', params: { min: 8 } } });
    expect(await fieldsOf(twice('x'.repeat(201)))).toMatchObject({ password: { key: 'password_long' } });
    expect(await fieldsOf(twice('password1'))).toEqual({ password: { key: 'password_common' } });
    expect(await fieldsOf(twice(member.email))).toEqual({ password: { key: 'password_own' } });
    await logIn(MEMBER_PASSWORD);
    await services.credentials.viewReset(ctx, link);
  });

  it('rejects a deleted account, which can be restored instead', async () => {
    const gone = await createMember(db.database, tenant, { status: 'deleted' });
    expect(await refusal(request(gone.email))).toMatchObject({
      code: 'account_deleted',
      fields: { email: { key: 'email_taken_deleted' } },
    });
    expect(await queuedMails(db.database, tenant.id, gone.userId)).toEqual([]);
    await request();
    const link = await token();
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status: 'deleted' }).where('id', '=', member.userId).execute(),
    );
    expect((await refusal(services.credentials.resetPassword(ctx, link, twice(NEW)))).code).toBe('link_expired');
  });

  it('does not log in a blocked member', async () => {
    const blocked = await createMember(db.database, tenant, { status: 'blocked' });
    await request(blocked.email);
    const ended = await services.credentials.resetPassword(ctx, await token(blocked), twice(NEW));
    expect(ended).toMatchObject({ refusal: { code: 'account_blocked' } });
  });
});
