import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createOrder, createRefund } from '../../../../tests/factories/order.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { assertSpendingAllowed } from './assert-spending-allowed.ts';
import { selectSpendingSettings } from './spending.queries.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;
let ctx: MemberCtx;
let now: Date;

const HOUR_MS = 3_600_000;
const later = (hours: number) => {
  now = new Date(TEST_NOW.getTime() + hours * HOUR_MS);
};

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  services = createServices({ ...deps, clock: { ...deps.clock, now: () => now } });
});

beforeEach(async () => {
  later(0);
  const { viewer } = await createMember(test.database, tenant);
  ctx = createTestContext({ tenant, viewer });
});

const limit = (amount: string) => services.spending.saveLimit(ctx, { amount });
const pause = (until: string) => services.spending.pauseUntil(ctx, { until });
const view = () => services.spending.viewSpending(ctx);
const buy = (amount: number, currency = 'EUR') =>
  test.database.withTenant(tenant.id, async (trx) => {
    const { userId } = ctx.viewer;
    const settings = await selectSpendingSettings(trx, tenant.id, userId);
    await assertSpendingAllowed(trx, settings, { tenantId: tenant.id, userId, amount, currency, now });
  });
const order = (amount: number, status: string, hoursAgo = 0) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('orders')
      .values({
        tenantId: tenant.id,
        id: randomUUID(),
        userId: ctx.viewer.userId,
        clientId: randomUUID(),
        package: 'p0',
        credits: 10,
        currency: 'EUR',
        listAmount: amount,
        amount,
        vatRate: '21',
        vatAmount: 0,
        country: 'NL',
        paymentmethod: 'ideal',
        status,
        immediateConsentVersion: '1',
        immediateConsentAt: now,
        createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
      })
      .execute(),
  );
const fieldOf = (field: string, key: string) => ({ code: 'invalid_fields', fields: { [field]: { key } } });

describe('spending', () => {
  it('is unlimited by default', async () => {
    expect(await view()).toMatchObject({ currency: 'EUR', limit: null, pending: null, pausedUntil: null });
    await expect(buy(999_999)).resolves.toBeUndefined();
  });

  it('MON-036 is counted in the currency of the member’s payment country', async () => {
    const site = await createTenant(test.database, {
      countries: ['NL', 'GB'],
      packages: tenant.packages.map((each) => ({ ...each, prices: { EUR: 999, GBP: 899 } })),
    });
    const { viewer } = await createMember(test.database, site, { paymentCountry: 'GB' });
    const british = createTestContext({ tenant: site, viewer });
    await services.spending.saveLimit(british, { amount: '20' });
    expect(await services.spending.viewSpending(british)).toMatchObject({
      currency: 'GBP',
      limit: { amount: 2000, currency: 'GBP' },
    });
  });

  it('HRD-1 does not count what a withdrawal returns, from the moment of the withdrawal', async () => {
    await limit('30');
    const placed = await createOrder(test.database, tenant, ctx.viewer, {
      status: 'paid',
      paidAt: now,
      createdAt: now,
    });
    await expect(buy(2499)).rejects.toMatchObject({ code: 'spending_limit_reached' });
    await createRefund(test.database, tenant, placed, { amount: 1499, status: 'intent' });
    expect((await view()).spent).toBe(1000);
    const open = await createOrder(test.database, tenant, ctx.viewer, { status: 'pending', createdAt: now });
    expect((await view()).spent).toBe(3499);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('orders').set({ withdrawnAt: now }).where('id', '=', open.orderId).execute(),
    );
    expect((await view()).spent).toBe(1000);
  });

  it('MON-069 lowers the limit immediately and raises it after 24 hours', async () => {
    await limit('50');
    await limit('20,50');
    expect((await view()).limit).toEqual({ amount: 2050, currency: 'EUR' });
    await limit('100');
    expect(await view()).toMatchObject({
      limit: { amount: 2050 },
      pending: { limit: { amount: 10_000 }, from: '2026-03-11T12:00:00.000Z' },
    });
    await expect(buy(2051)).rejects.toMatchObject({ code: 'spending_limit_reached', status: 403 });
    later(24);
    expect(await view()).toMatchObject({ limit: { amount: 10_000 }, pending: null });
    await expect(buy(2051)).resolves.toBeUndefined();
    await limit('');
    later(48);
    expect(await view()).toMatchObject({ limit: null, pending: null });
  });

  it.each([
    ['created', 0, true],
    ['pending', 0, true],
    ['paid', 167, true],
    ['paid', 168, false],
    ['failed', 0, false],
    ['canceled', 0, false],
    ['expired', 0, false],
    ['refunded', 0, false],
  ])('MON-068 counts an order that is %s since %d hours: %s', async (status, hoursAgo, counts) => {
    await limit('10');
    await order(600, status, hoursAgo);
    expect((await view()).spent).toBe(counts ? 600 : 0);
    const refused = await buy(500).then(
      () => false,
      () => true,
    );
    expect(refused).toBe(counts);
  });

  it('MON-068 predicts a rejection, at the same currency and amount as the order', async () => {
    const hold = (amount: number, currency = 'EUR') => services.spending.viewHold(ctx, { amount, currency });
    expect(await hold(999_999)).toBeNull();
    await limit('50');
    await order(3000, 'paid');
    expect(await hold(2000)).toBeNull();
    await expect(buy(2000)).resolves.toBeUndefined();
    const limited = { kind: 'limit', limit: { amount: 5000, currency: 'EUR' }, raisedFrom: null };
    expect(await hold(2001)).toEqual(limited);
    await expect(buy(2001)).rejects.toMatchObject({ code: 'spending_limit_reached' });
    expect(await hold(1, 'GBP')).toEqual(limited);
    await limit('60');
    expect(await hold(2001)).toEqual({ ...limited, raisedFrom: '2026-03-11T12:00:00.000Z' });
    later(24);
    expect(await hold(2001)).toBeNull();
    await pause('2026-03-13');
    expect(await hold(1)).toEqual({ kind: 'paused', until: '2026-03-12T23:00:00.000Z' });
    later(24 + 48);
    expect(await hold(1)).toBeNull();
  });

  it.each([
    '-1',
    '0x10',
    '1e3',
    '10,999',
    '100000000',
    'tien',
    '١٠',
    '1 000',
    "' or 1=1 --",
    '\u0000',
    '😀',
    'a'.repeat(9999),
  ])('rejects the limit %j at its field, and keeps the previous one', async (amount) => {
    await limit('10');
    await expect(limit(amount)).rejects.toMatchObject(fieldOf('amount', 'amount_invalid'));
    expect((await view()).limit).toEqual({ amount: 1000, currency: 'EUR' });
  });

  it('MON-068 is paused until the start of the day in the tenant’s time zone, and a pause can only be extended', async () => {
    await pause('2026-03-12');
    expect((await view()).pausedUntil).toBe('2026-03-11T23:00:00.000Z');
    await expect(buy(1)).rejects.toMatchObject({ code: 'spending_paused', status: 403 });
    await expect(pause('2026-03-11')).rejects.toMatchObject(fieldOf('until', 'pause_shorter'));
    await pause('2026-03-13');
    later(36);
    await expect(buy(1)).rejects.toMatchObject({ code: 'spending_paused' });
    later(60);
    await expect(buy(1)).resolves.toBeUndefined();
    expect((await view()).pausedUntil).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['2026-03-10', 'pause_past'],
    ['2025-12-31', 'pause_past'],
    ['2026-02-29', 'pause_invalid'],
    ['2027-03-12', 'pause_invalid'],
    ['9999-12-31', 'pause_invalid'],
    ['12-03-2026', 'pause_invalid'],
    ['2026-03-12T00:00:60', 'pause_invalid'],
    ['\u202e2026-03-12', 'pause_invalid'],
  ])('rejects a pause until %j at its field', async (until, key) => {
    await expect(pause(until)).rejects.toMatchObject(fieldOf('until', key));
    expect((await view()).pausedUntil).toBeNull();
  });

  it.each([
    ['2026-10-24T22:30:00Z', '2026-10-26', '2027-10-26'],
    ['2026-03-28T22:30:00Z', '2026-03-29', '2027-03-29'],
  ])('MON-068 offers calendar days, also across days of 25 or 23 hours (%s)', async (at, min, max) => {
    now = new Date(at);
    expect((await view()).pauseDays).toEqual({ min, max });
    await pause(min);
    expect((await view()).pausedUntil).not.toBeNull();
  });
});
