import { beforeEach, describe, expect, it } from 'vitest';

import { countAccess, insertAccess } from '../../../../../tests/factories/access.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { mailedLinkToken, queuedMails } from '../../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { DomainError } from '../../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../../services.ts';

const MINUTE = 60_000;
const NEW = 'maandregen-koffie-7';

describe('changing the password', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let services: Services;
  let member: Member;
  let ctx: MemberCtx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    services = createServices(deps);
    member = await createMember(db.database, tenant);
    ctx = createTestContext({ tenant, viewer: member.viewer });
  });

  const run = (input: { old_password?: string; password?: string; password_repeat?: string } = {}) =>
    services.credentials.changePassword(ctx, {
      old_password: MEMBER_PASSWORD,
      password: NEW,
      password_repeat: NEW,
      ...input,
    });
  const change = async (input?: Parameters<typeof run>[0]) => (await run(input)).endedMailChange;
  const refusal = (run: Promise<unknown>): Promise<DomainError> =>
    run.then(
      () => expect.unreachable('it was accepted'),
      (error: DomainError) => error,
    );
  const canLogIn = (password: string) =>
    services.accounts.logIn(createTestContext({ tenant }), { email: member.email, password }).then(
      () => true,
      () => false,
    );
  const alive = async (token: string) => (await services.accounts.resolveSession(tenant, token)) !== null;

  it('reports an ended address change only if one was pending', async () => {
    expect(await change()).toBe(false);
    await services.credentials.requestMailChange(ctx, { email: 'nieuw@post.example', password: NEW });
    deps.clock.advance(24 * 60 * MINUTE);
    expect(await change({ old_password: NEW, password: MEMBER_PASSWORD, password_repeat: MEMBER_PASSWORD })).toBe(
      false,
    );
  });

  it('SEC-012 ends the member’s other sessions and mails the member', async () => {
    const other = await services.accounts.signInAs(tenant, member.userId);
    const stranger = await createMember(db.database, tenant);
    const { sessionToken } = await run();
    expect([await alive(sessionToken), await alive(other), await alive(stranger.sessionToken)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await queuedMails(db.database, tenant.id, member.userId)).toEqual([
      { template: 'password_changed', referenceId: null },
    ]);
    expect(await canLogIn(NEW)).toBe(true);
  });

  it('HRD-5 gives the viewer’s session a new token', async () => {
    const { sessionToken } = await run();
    const { viewer } = member;
    expect(await services.accounts.resolveSession(tenant, sessionToken)).toMatchObject({ sessionId: viewer.sessionId });
    expect(await alive(member.sessionToken)).toBe(false);
  });

  it('ACC-024 rejects a wrong old password, five times and then for 15 minutes', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await refusal(change({ old_password: `verkeerd-${turn}` }))).toMatchObject({
        code: 'invalid_fields',
        fields: { old_password: { key: 'old_password_wrong' } },
      });
    }
    expect(await refusal(change())).toMatchObject({ code: 'too_many_attempts', params: { minutes: 15 } });
    deps.clock.advance(15 * MINUTE);
    await change();
    expect(await canLogIn(NEW)).toBe(true);
  });

  it('counts these attempts apart from logins', async () => {
    for (let turn = 0; turn < 5; turn += 1) await refusal(change({ old_password: 'verkeerd' }));
    expect(await refusal(change())).toMatchObject({ code: 'too_many_attempts' });
    expect(await canLogIn(MEMBER_PASSWORD)).toBe(true);
  });

  it.each([
    ['ACC-015', { password_repeat: `${NEW}x` }, { password_repeat: { key: 'password_mismatch' } }],
    ['ACC-015', { password_repeat: '' }, { password_repeat: { key: 'password_mismatch' } }],
    ['ACC-030', { password: 'kort', password_repeat: 'kort' }, { password: { key: 'password_short' } }],
    ['ACC-031', { password: 'iloveyou1', password_repeat: 'iloveyou1' }, { password: { key: 'password_common' } }],
  ])('%s rejects %j without verifying the old password, and changes nothing', async (_id, input, fields) => {
    const other = await services.accounts.signInAs(tenant, member.userId);
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await refusal(change({ ...input, old_password: 'verkeerd' }))).toMatchObject({
        code: 'invalid_fields',
        fields,
      });
    }
    expect(await alive(other)).toBe(true);
    expect(await queuedMails(db.database, tenant.id, member.userId)).toEqual([]);
  });

  it('ACC-031 rejects the address or its local part, and keeps the old password', async () => {
    for (const password of [member.email.toUpperCase(), member.email.replace(/@.*/, '')]) {
      const error = await refusal(change({ password, password_repeat: password }));
      expect(error).toMatchObject({ code: 'invalid_fields', fields: { password: { key: 'password_own' } } });
    }
    expect(await canLogIn(MEMBER_PASSWORD)).toBe(true);
  });

  it('counts them apart from a login with any typed address', async () => {
    const visitor = createTestContext({ tenant });
    for (const email of [`confirm:${member.userId}`, `confirm-password:${member.userId}`]) {
      for (let turn = 0; turn < 5; turn += 1) {
        await refusal(services.accounts.logIn(visitor, { email, password: 'verkeerd' }));
      }
    }
    await change();
    expect(await canLogIn(NEW)).toBe(true);
  });

  it('deletes push subscriptions', async () => {
    await insertAccess(db.database, tenant, member.userId);
    await change();
    // Passkeys need the password to be created; they stay, as do known devices.
    expect(await countAccess(db.database, tenant, member.userId)).toEqual({ passkeys: 1, subscriptions: 0 });
  });

  it('accepts only one of two concurrent changes', async () => {
    const results = await Promise.allSettled([change(), change({ password: `${NEW}!`, password_repeat: `${NEW}!` })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await queuedMails(db.database, tenant.id, member.userId)).toHaveLength(1);
  });

  it('revokes links mailed before, since somebody else may have requested them', async () => {
    const visitor = createTestContext({ tenant });
    await services.credentials.requestReset(visitor, { email: member.email });
    await services.credentials.requestMailChange(ctx, { email: 'dief@post.example', password: MEMBER_PASSWORD });
    const of = { tenantId: tenant.id, userId: member.userId };
    const reset = await mailedLinkToken(db.database, deps.env, {
      ...of,
      template: 'password_reset',
      purpose: 'reset',
    });
    const mailChange = await mailedLinkToken(db.database, deps.env, {
      ...of,
      template: 'mail_change',
      purpose: 'mail_change',
    });
    expect(await change()).toBe(true);
    expect(await services.credentials.viewPendingMailChange(ctx)).toBeNull();
    expect((await refusal(services.credentials.viewReset(visitor, reset))).code).toBe('link_expired');
    expect((await refusal(services.credentials.confirmMailChange(visitor, mailChange))).code).toBe('link_expired');
  });

  it('rejects a concurrent login with the old password', async () => {
    const visitor = createTestContext({ tenant });
    const results = await Promise.allSettled([
      change(),
      ...Array.from({ length: 4 }, () =>
        services.accounts.logIn(visitor, { email: member.email, password: MEMBER_PASSWORD }),
      ),
    ]);
    expect(results[0]!.status).toBe('fulfilled');
    const sessions = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('sessions').select('id').execute(),
    );
    expect(sessions).toEqual([{ id: member.viewer.sessionId }]);
  });
});
