import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { queuedMails } from '../../../../../tests/factories/mails.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../../context.ts';
import { createServices, type Services } from '../../../../services.ts';
import { hashToken } from '../tokens/secret-tokens.ts';

describe('the mail about an unknown device', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let accounts: Services['accounts'];
  let clock: Awaited<ReturnType<typeof createTestDeps>>['clock'];
  let member: Member;
  let ctx: Ctx;

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    const deps = await createTestDeps(db.database, [tenant]);
    clock = deps.clock;
    accounts = createServices(deps).accounts;
    member = await signedOut();
    ctx = createTestContext({ tenant });
  });

  /** A member who has signed up and logged out. */
  const signedOut = async (status: 'active' | 'not_confirmed' = 'active') => {
    const made = await createMember(db.database, tenant, { status });
    await db.database.withTenant(tenant.id, (trx) =>
      trx.deleteFrom('sessions').where('userId', '=', made.userId).execute(),
    );
    return made;
  };
  const logIn = (context = ctx, of = member) => accounts.logIn(context, { email: of.email, password: MEMBER_PASSWORD });
  const mails = (of = member) => queuedMails(db.database, tenant.id, of.userId);

  it('is not sent for the first login or for a known device', async () => {
    const { deviceToken } = await logIn();
    await logIn({ ...ctx, deviceToken });
    expect(await mails()).toEqual([]);
  });

  it('is sent for the first login while the signup session is still open', async () => {
    const newcomer = await createMember(db.database, tenant);
    await logIn(ctx, newcomer);
    expect(await mails(newcomer)).toMatchObject([{ template: 'new_device' }]);
    const viewer = await accounts.resolveSession(tenant, newcomer.sessionToken);
    const second = await createMember(db.database, tenant);
    const own = await accounts.resolveSession(tenant, second.sessionToken);
    await logIn({ ...ctx, viewer: own }, second);
    expect([viewer?.userId, await mails(second)]).toEqual([newcomer.userId, []]);
  });

  it('is sent for an unknown device once, with its session', async () => {
    await logIn();
    const { deviceToken } = await logIn();
    await logIn({ ...ctx, deviceToken });
    const [mail, ...more] = await mails();
    expect([mail?.template, more]).toEqual(['new_device', []]);
    const session = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('sessions').select('userId').where('id', '=', mail!.referenceId!).executeTakeFirst(),
    );
    expect(session).toEqual({ userId: member.userId });
  });

  it('remembers the 20 most recently used devices', async () => {
    const first = await logIn();
    for (let turn = 0; turn < 20; turn += 1) {
      clock.advance(1000);
      await logIn();
    }
    const devices = await db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('knownDevices').select('deviceHash').execute(),
    );
    expect(devices).toHaveLength(20);
    expect(devices.some(({ deviceHash }) => deviceHash.equals(hashToken(first.deviceToken)))).toBe(false);
  });

  it('is not sent again when two members share a device', async () => {
    const other = await signedOut();
    const { deviceToken } = await logIn();
    const shared = { ...ctx, deviceToken };
    expect((await logIn(shared, other)).deviceToken).toBe(deviceToken);
    await logIn(shared);
    await logIn(shared, other);
    expect([await mails(), await mails(other)]).toEqual([[], []]);
  });

  it('is not sent to an unconfirmed address or for a demo login', async () => {
    const unconfirmed = await signedOut('not_confirmed');
    await logIn(ctx, unconfirmed);
    await logIn(ctx, unconfirmed);
    await logIn();
    await accounts.signInAs(tenant, member.userId);
    expect([await mails(unconfirmed), await mails()]).toEqual([[], []]);
  });

  it('ends the device’s previous session on login', async () => {
    const first = await logIn();
    const viewer = await accounts.resolveSession(tenant, first.sessionToken);
    await logIn({ ...ctx, viewer, deviceToken: first.deviceToken });
    expect(await accounts.resolveSession(tenant, first.sessionToken)).toBeNull();
  });
});
