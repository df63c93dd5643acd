import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createSweeps } from '../../../../jobs/sweep-list.ts';
import { createSweepRunner } from '../../../../jobs/sweeps.ts';
import { createServices, type Services } from '../../../../services.ts';
import { selectNewestToken } from '../tokens/mailed-tokens.ts';
import { deriveMailedToken } from '../tokens/secret-tokens.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('activation reminders', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let services: Services;
  let state: 'serving' | 'suspended';

  beforeEach(async () => {
    tenant = await createTenant(db.database);
    deps = await createTestDeps(db.database, [tenant]);
    services = createServices(deps);
    state = 'serving';
    type Listed = ReturnType<typeof deps.tenants.list>[number];
    deps.tenants.list = () => [{ slug: tenant.slug, state: state === 'serving' ? state : 'not_served' } as Listed];
  });

  const signUp = async (email?: string) => {
    const { profileId } = await createFictionalProfile(db.database, tenant);
    const first = { target_profile: profileId, signup_message: 'Hoi!' };
    const input = buildSignup({ ...first, ...(email && { email }) });
    return (await services.accounts.signUp(createTestContext({ tenant }), input)).user.id;
  };
  const sweep = async () => {
    const runner = createSweepRunner(deps, createSweeps({ ...deps, ...services }));
    await runner.runAll();
    await runner.stop();
  };
  const reminders = (userId: string) =>
    db.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('mails')
        .select(['referenceId', 'queuedAt'])
        .where('template', '=', 'activation_reminder')
        .where('userId', '=', userId)
        .orderBy('queuedAt')
        .execute(),
    );

  it('TIM-003 are sent once a day after the signup and once three days after it, when the clock is moved', async () => {
    const userId = await signUp();
    const counts: number[] = [];
    for (const hours of [23, 1, 24, 23, 1, 24, 24 * 7]) {
      deps.clock.advance(hours * HOUR);
      await sweep();
      await sweep();
      counts.push((await reminders(userId)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
  });

  it('contain a new link that keeps the first message and activates the account', async () => {
    const userId = await signUp();
    deps.clock.advance(3 * DAY);
    await sweep();
    const [reminder] = await reminders(userId);
    deps.clock.advance(6 * DAY);
    const link = deriveMailedToken(deps.env.secrets, 'activate', reminder!.referenceId!);
    await services.accounts.activate(createTestContext({ tenant }), link);
    const stored = await db.database.withTenant(tenant.id, async (trx) => ({
      ...(await trx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()),
      ...(await selectNewestToken(trx, { tenantId: tenant.id, userId, purpose: 'activate' })),
    }));
    expect(stored).toMatchObject({ status: 'active', payload: { signup_message: 'Hoi!' } });
  });

  it('are never sent both at the same time, however late the sweep is', async () => {
    const userId = await signUp();
    deps.clock.advance(5 * DAY);
    await sweep();
    expect(await reminders(userId)).toHaveLength(1);
    deps.clock.advance(2 * DAY);
    await sweep();
    expect(await reminders(userId)).toHaveLength(2);
  });

  it('are not sent to accounts that are active, deleted, without mails or older than 14 days', async () => {
    const signupDate = deps.clock.now();
    const unconfirmed = { status: 'not_confirmed' as const, activatedAt: null, signupDate };
    const ids = [
      (await createMember(db.database, tenant, { signupDate })).userId,
      (await createMember(db.database, tenant, { signupDate, status: 'deleted' })).userId,
      (await createMember(db.database, tenant, { signupDate, status: 'blocked' })).userId,
      (
        await createMember(db.database, tenant, {
          ...unconfirmed,
          signupDate: new Date(signupDate.getTime() - 20 * DAY),
        })
      ).userId,
    ];
    for (const reason of ['bounce', 'fbl']) {
      const { userId } = await createMember(db.database, tenant, unconfirmed);
      ids.push(userId);
      await db.database.withTenant(tenant.id, (trx) =>
        trx
          .insertInto('mailSuppressions')
          .values({ tenantId: tenant.id, userId, reason, disabledAt: signupDate })
          .execute(),
      );
    }
    const reminded = (await createMember(db.database, tenant, unconfirmed)).userId;
    deps.clock.advance(DAY);
    await sweep();
    for (const id of ids) expect(await reminders(id)).toEqual([]);
    expect(await reminders(reminded)).toHaveLength(1);
  });

  it('are not sent while the site is suspended', async () => {
    const userId = await signUp();
    state = 'suspended';
    deps.clock.advance(2 * DAY);
    await sweep();
    expect(await reminders(userId)).toEqual([]);
    state = 'serving';
    await sweep();
    expect(await reminders(userId)).toHaveLength(1);
  });

  it('do not affect other sites', async () => {
    const other = await createTenant(db.database);
    const { userId } = await createMember(db.database, other, { status: 'not_confirmed', activatedAt: null });
    deps.clock.advance(DAY);
    await sweep();
    const theirs = await db.database.withTenant(other.id, (trx) =>
      trx.selectFrom('mails').select('id').where('userId', '=', userId).execute(),
    );
    expect(theirs).toEqual([]);
  });
});
