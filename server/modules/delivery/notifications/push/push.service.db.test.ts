import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, signInElsewhere } from '../../../../../tests/factories/member.ts';
import { buildSubscription } from '../../../../../tests/factories/push-subscription.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { untilWaitedFor } from '../../../../../tests/setup/lock-waits.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { createServices } from '../../../../services.ts';
import { MAX_DEVICES_PER_MEMBER, createPushService, deleteOldRemovedDevices } from './push.service.ts';
import { upsertPushSubscription } from './push-subscriptions.queries.ts';
import { deleteMemberSessions, lockSession } from '../../../identity/accounts/index.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { selectNotifiableDevices } from '../../../platform/outbox/queue-push.ts';

const test = useTestDatabase();
let tenants: Tenant[];
let push: ReturnType<typeof createPushService>;
let advance: (ms: number) => void;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

beforeAll(async () => {
  const silent = createTenant(test.database, { features: { push: false } });
  tenants = [await createTenant(test.database), await createTenant(test.database), await silent];
  deps = await createTestDeps(test.database, tenants);
  push = createPushService(deps);
  advance = (ms) => deps.clock.advance(ms);
});

async function member(tenant = tenants[0]!): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, tenant);
  return createTestContext({ tenant, viewer });
}

const elsewhere = async (ctx: MemberCtx): Promise<MemberCtx> => ({
  ...ctx,
  viewer: await signInElsewhere(test.database, ctx.tenant, ctx.viewer),
});

const stored = ({ tenant, viewer }: MemberCtx) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('pushSubscriptions')
      .select(['endpoint', 'p256dh', 'auth', 'lastSuccessAt'])
      .where('tenantId', '=', tenant.id)
      .where('userId', '=', viewer.userId)
      .orderBy('createdAt')
      .execute(),
  );

describe('a push subscription', () => {
  it('NOT-003 ends when its device unsubscribes, for this member only', async () => {
    const [anna, bea] = [await member(), await member()];
    const [phone, laptop, other] = [buildSubscription(), buildSubscription(), buildSubscription()];
    for (const subscription of [phone, laptop]) await push.subscribe(anna, { subscription });
    await push.subscribe(bea, { subscription: other });
    for (const { endpoint } of [phone, other, { endpoint: 'https://push.example/unknown' }]) {
      await push.unsubscribe(anna, { endpoint });
    }
    expect((await stored(anna)).map(({ endpoint }) => endpoint)).toEqual([laptop.endpoint]);
    expect((await stored(bea)).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
  });

  it('NOT-003 is listed with its device, date and whether it is the current one', async () => {
    const anna = { ...(await member()), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
    await push.subscribe(anna, { subscription: buildSubscription() });
    const since = await test.database.withTenant(anna.tenant.id, (trx) =>
      trx.selectFrom('pushSubscriptions').select('createdAt').where('userId', '=', anna.viewer.userId).execute(),
    );
    advance(60_000);
    const phone = { ...(await elsewhere(anna)), userAgent: 'Mozilla/5.0 (iPhone; CPU) Version/18.5 Safari/604.1' };
    await push.subscribe(phone, { subscription: buildSubscription() });
    expect(await push.listDevices(anna)).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'Safari', system: 'iPhone' },
        since: expect.any(String),
        current: false,
      },
      {
        id: expect.any(String),
        device: { browser: 'Firefox', system: 'Windows' },
        current: true,
        since: since[0]!.createdAt.toISOString(),
      },
    ]);
    expect(await push.listDevices(await member())).toEqual([]);
  });

  it('NOT-003 removed remotely cannot be renewed by the device until it is enabled there again', async () => {
    const [anna, bea] = [await member(), await member()];
    const subscription = buildSubscription();
    await push.subscribe(anna, { subscription });
    const [device] = await push.listDevices(anna);
    await expect(push.removeDevice(bea, device!.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(push.removeDevice(anna, 'x')).rejects.toMatchObject({ code: 'not_found' });
    await push.removeDevice(anna, device!.id);
    expect(await push.listDevices(anna)).toEqual([]);
    const queue = () =>
      test.database.withTenant(anna.tenant.id, (trx) =>
        selectNotifiableDevices(trx, anna.tenant.id, anna.viewer.userId, 'like'),
      );
    expect(await queue()).toEqual([]);
    await expect(push.subscribe(anna, { subscription, renewal: true })).rejects.toMatchObject({ code: 'not_found' });
    expect(await push.listDevices(anna)).toEqual([]);
    await push.subscribe(anna, { subscription });
    expect(await queue()).toHaveLength(1);
    // The removal does not apply to the next member who signs in on that device.
    await push.removeDevice(anna, (await push.listDevices(anna))[0]!.id);
    await push.subscribe(bea, { subscription, renewal: true });
    expect(await push.listDevices(bea)).toHaveLength(1);
  });

  it('NOT-003 removed is deleted after 30 days and does not count towards the limit', async () => {
    const [anna, bea] = [await member(), await member()];
    const kept = buildSubscription();
    await push.subscribe(anna, { subscription: kept });
    await push.subscribe(bea, { subscription: buildSubscription() });
    const forget = () =>
      test.database.withTenant(anna.tenant.id, (trx) => deleteOldRemovedDevices(trx, anna.tenant.id, deps.clock.now()));
    for (let count = 0; count < MAX_DEVICES_PER_MEMBER; count += 1) {
      advance(1000);
      await push.subscribe(anna, { subscription: buildSubscription() });
      await push.removeDevice(anna, (await push.listDevices(anna))[0]!.id);
    }
    expect(await stored(anna)).toHaveLength(MAX_DEVICES_PER_MEMBER + 1);
    advance(30 * 86_400_000 - 1);
    await forget();
    expect((await stored(anna)).map(({ endpoint }) => endpoint)).toContain(kept.endpoint);
    expect(await stored(anna)).toHaveLength(2);
    advance(1);
    expect(await forget()).toBe(1);
    expect((await stored(anna)).map(({ endpoint }) => endpoint)).toEqual([kept.endpoint]);
    expect(await stored(bea)).toHaveLength(1);
  });

  it('NOT-003 ends with the session of its device, not with another session', async () => {
    const [anna, bea] = [await member(), await member()];
    for (const who of [anna, bea]) await push.subscribe(who, { subscription: buildSubscription() });
    await createServices(deps).accounts.logOut(anna);
    expect([await stored(anna), await stored(bea)].map((rows) => rows.length)).toEqual([0, 1]);
    await push.subscribe(await elsewhere(bea), { subscription: buildSubscription() });
    await createServices(deps).credentials.endOtherSessions(bea);
    expect((await push.listDevices(bea)).map(({ current }) => current)).toEqual([true]);
    await createServices(deps).credentials.endSession(bea, bea.viewer.sessionId);
    expect(await stored(bea)).toEqual([]);
  });

  it.each(['endSession', 'endOtherSessions'] as const)(
    'NOT-003 that is being stored does not outlive its session: %s',
    async (end) => {
      const anna = await member();
      const phone = await elsewhere(anna);
      const { tenant, viewer } = phone;
      const { credentials } = createServices(deps);
      const { ended } = await test.database.withTenant(tenant.id, async (trx) => {
        await lockSession(trx, tenant.id, viewer.sessionId);
        const { endpoint, keys } = buildSubscription();
        const device = { id: newId(deps.clock), userAgent: '', createdAt: deps.clock.now(), endpoint, ...keys };
        const { userId, sessionId } = viewer;
        await upsertPushSubscription(trx, tenant.id, { ...device, userId, sessionId });
        const ended = end === 'endSession' ? credentials[end](anna, viewer.sessionId) : credentials[end](anna);
        await untilWaitedFor(trx);
        return { ended };
      });
      await ended;
      expect(await stored(anna)).toEqual([]);
    },
  );

  it('NOT-003 is refused to a session that ends meanwhile', async () => {
    const anna = await member();
    const { tenant, viewer } = anna;
    const { subscribed } = await test.database.withTenant(tenant.id, async (trx) => {
      await deleteMemberSessions(trx, { tenantId: tenant.id, userId: viewer.userId });
      const subscribed = Promise.allSettled([push.subscribe(anna, { subscription: buildSubscription() })]);
      await untilWaitedFor(trx);
      return { subscribed };
    });
    expect(await subscribed).toMatchObject([{ reason: { code: 'authentication_required' } }]);
    expect(await stored(anna)).toEqual([]);
  });

  it('API-005 is stored once when repeated, with the newer keys', async () => {
    const anna = await member();
    const first = buildSubscription();
    await push.subscribe(anna, { subscription: first });
    expect(await stored(anna)).toEqual([{ endpoint: first.endpoint, ...first.keys, lastSuccessAt: null }]);
    const second = buildSubscription(first.endpoint);
    await Promise.all([push.subscribe(anna, { subscription: second }), push.subscribe(anna, { subscription: second })]);
    expect(await stored(anna)).toEqual([{ endpoint: first.endpoint, ...second.keys, lastSuccessAt: null }]);
  });

  it('API-005 of a device moves to the member who signs in on it', async () => {
    const [anna, bram] = [await member(), await member()];
    const subscription = buildSubscription();
    await push.subscribe(anna, { subscription });
    await push.subscribe(bram, { subscription });
    expect(await stored(anna)).toEqual([]);
    expect(await stored(bram)).toMatchObject([{ endpoint: subscription.endpoint }]);
  });

  it('TEN-006 and API-005 is refused and not stored by a tenant with push disabled', async () => {
    const ctx = await member(tenants[2]);
    await expect(push.subscribe(ctx, { subscription: buildSubscription() })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await stored(ctx)).toEqual([]);
  });

  it('API-005 of one device is separate for each tenant', async () => {
    const [here, there] = [await member(), await member(tenants[1])];
    const subscription = buildSubscription();
    await push.subscribe(here, { subscription });
    await push.subscribe(there, { subscription });
    for (const ctx of [here, there]) expect(await stored(ctx)).toMatchObject([{ endpoint: subscription.endpoint }]);
  });

  it("API-005 beyond the limit replaces this member's oldest device only", async () => {
    const [anna, bram] = [await member(), await member()];
    await push.subscribe(bram, { subscription: buildSubscription() });
    const devices = Array.from({ length: MAX_DEVICES_PER_MEMBER + 2 }, () => buildSubscription());
    for (const subscription of devices) {
      advance(1000);
      await push.subscribe(anna, { subscription });
    }
    expect((await stored(anna)).map((each) => each.endpoint)).toEqual(devices.slice(2).map((each) => each.endpoint));
    await push.subscribe(anna, { subscription: devices[2]! });
    expect(await stored(anna)).toHaveLength(MAX_DEVICES_PER_MEMBER);
    expect(await stored(bram)).toHaveLength(1);
  });
});
