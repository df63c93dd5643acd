import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createDiscountCode, type DiscountCodeOverrides } from '../../../../tests/factories/discount-code.ts';
import { createMember, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import type { DomainError } from '../../../lib/errors/errors.ts';
import { createServices, type Services } from '../../../services.ts';
import { TIME_BONUS_CODE } from './offers.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;
let advance: (seconds: number) => void;

beforeEach(async () => {
  tenant = await createTenant(test.database, { welcome_code: { code: 'WELKOM10', value_percentage: 10 } });
  const deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  advance = (seconds) => deps.clock.advance(seconds * 1000);
});

const visitor = () => createTestContext({ tenant });
async function member(overrides: MemberOverrides = {}): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, tenant, overrides);
  return createTestContext({ tenant, viewer });
}

const code = (overrides: DiscountCodeOverrides = {}) =>
  createDiscountCode(test.database, tenant, { valuePercentage: 15, validity: 'once-per-user', ...overrides });

async function redeem(discountCodeId: string, { viewer }: MemberCtx): Promise<void> {
  const [tenantId, userId, orderId] = [tenant.id, viewer.userId, randomUUID()];
  await test.database.withTenant(tenantId, async (trx) => {
    await trx
      .insertInto('orders')
      .values({
        tenantId,
        id: orderId,
        userId,
        clientId: orderId,
        package: 'p0',
        credits: 10,
        currency: 'EUR',
        listAmount: 999,
        discountAmount: 99,
        amount: 900,
        vatRate: '21',
        vatAmount: 156,
        country: 'NL',
        paymentmethod: 'ideal',
        discountCodeId,
        status: 'paid',
        immediateConsentVersion: '1',
        immediateConsentAt: TEST_NOW,
        createdAt: TEST_NOW,
      })
      .execute();
    const redemption = { tenantId, discountCodeId, orderId, userId, redeemedAt: TEST_NOW };
    await trx.insertInto('discountRedemptions').values(redemption).execute();
  });
}

const view = (ctx: Ctx, typed: string) => services.credits.viewDiscountCode(ctx, { code: typed });
const viewWelcome = (ctx: Ctx) => services.credits.viewDiscountCode(ctx, { welcome: 'true' });
const NOT_FOUND = { code: 'discount_code_not_found', status: 404 };
const USED = { code: 'discount_code_used', status: 409 };

describe('the time bonus', () => {
  it('MON-004 has a code that ends exactly four hours after signup', async () => {
    const anna = await member();
    advance(60);
    expect(services.credits.viewTimeBonus(anna)).toEqual({
      isVisible: true,
      remaining: 14_340,
      discountcode: {
        code: TIME_BONUS_CODE,
        country: null,
        user_id: anna.viewer.userId,
        expires: '2026-03-10T16:00:00.000Z',
        value_percentage: 25,
        value_amount: null,
        currency: null,
        minimum_order_value: null,
        status: 'active',
        validity: 'once-per-user',
        expired: false,
        paymentmethods: null,
      },
    });
  });

  it('MON-008 MON-059 is available a second before its end and not at its end, also by its code', async () => {
    const anna = await member();
    advance(14_399);
    expect(services.credits.viewTimeBonus(anna)).toMatchObject({ isVisible: true, remaining: 1 });
    expect(await viewWelcome(anna)).toMatchObject({ value_percentage: 25 });
    expect(await view(anna, TIME_BONUS_CODE.toLowerCase())).toMatchObject({ value_percentage: 25 });
    advance(1);
    expect(services.credits.viewTimeBonus(anna)).toEqual({ isVisible: false, remaining: 0, discountcode: null });
    expect(await viewWelcome(anna)).toMatchObject({ code: 'WELKOM10', value_percentage: 10, expires: null });
    await expect(view(anna, TIME_BONUS_CODE)).rejects.toMatchObject(NOT_FOUND);
  });

  it('MON-010 MON-022 is not available to a paid member or a visitor', async () => {
    const paid = await member({ premium: true });
    expect(services.credits.viewTimeBonus(paid)).toMatchObject({ isVisible: false, discountcode: null });
    for (const ctx of [paid, visitor()]) await expect(view(ctx, TIME_BONUS_CODE)).rejects.toMatchObject(NOT_FOUND);
  });

  it('MON-022 MON-013 is used once redeemed', async () => {
    const anna = await member();
    const stored = await code({ code: TIME_BONUS_CODE, kind: 'time_bonus', valuePercentage: 25 });
    expect(await view(anna, TIME_BONUS_CODE)).toMatchObject({ value_percentage: 25 });
    await redeem(stored.id, anna);
    await expect(view(anna, TIME_BONUS_CODE)).rejects.toMatchObject(USED);
    const nowPaid = { ...anna, viewer: { ...anna.viewer, paidUser: true } };
    await expect(view(nowPaid, TIME_BONUS_CODE)).rejects.toMatchObject(USED);
    expect(await view(await member(), TIME_BONUS_CODE)).toMatchObject({ value_percentage: 25 });
  });
});

describe('the welcome code', () => {
  it('MON-011 API-015 is the tenant’s for a visitor, and not found for a paid member', async () => {
    expect(await viewWelcome(visitor())).toMatchObject({ code: 'WELKOM10', value_percentage: 10, user_id: null });
    expect(await view(visitor(), 'welkom10')).toMatchObject({ code: 'WELKOM10' });
    const paid = await member({ premium: true });
    await expect(viewWelcome(paid)).rejects.toMatchObject(NOT_FOUND);
    await expect(view(paid, 'WELKOM10')).rejects.toMatchObject(NOT_FOUND);
  });

  it('API-015 is not found on a tenant without one', async () => {
    const without = await createTenant(test.database);
    await expect(viewWelcome(createTestContext({ tenant: without }))).rejects.toMatchObject(NOT_FOUND);
  });

  it('MON-059 is never overridden by a stored code', async () => {
    const old = await code({ code: 'WELKOM25', kind: 'welcome', valuePercentage: 25 });
    await expect(view(visitor(), old.code)).rejects.toMatchObject(NOT_FOUND);
    await code({ code: 'WELKOM10', kind: 'campaign', valuePercentage: 90 });
    expect(await view(visitor(), 'WELKOM10')).toMatchObject({ value_percentage: 10 });
  });
});

describe('a stored code', () => {
  it('API-014 MON-003 MON-014 MON-055 shows its value and conditions', async () => {
    const amount = await code({
      valuePercentage: null,
      valueAmount: 500,
      currency: 'EUR',
      minimumOrderValue: 2499,
      country: 'BE',
      paymentmethods: ['ideal', 'bancontact'],
      validity: 'many',
      kind: 'retention',
      expiresAt: new Date('2026-04-01T00:00:00Z'),
    });
    expect(await view(visitor(), ` ${amount.code.toLowerCase()} `)).toEqual({
      code: amount.code,
      country: 'BE',
      user_id: null,
      expires: '2026-04-01T00:00:00.000Z',
      value_percentage: null,
      value_amount: 500,
      currency: 'EUR',
      minimum_order_value: 2499,
      status: 'active',
      validity: 'many',
      expired: false,
      paymentmethods: ['ideal', 'bancontact'],
    });
  });

  it('MON-012 is not found when unknown, paused, not started or malformed', async () => {
    const paused = await code({ status: 'paused' });
    const coming = await code({ startsAt: new Date(TEST_NOW.getTime() + 1000) });
    const elsewhere = await createTenant(test.database);
    const theirs = await code({ tenantId: tenant.id });
    for (const typed of [
      'NIETS',
      paused.code,
      coming.code,
      '',
      '   ',
      '\u0000',
      '\ud800',
      'A'.repeat(41),
      "' or 1=1",
    ]) {
      await expect(view(visitor(), typed)).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(view(createTestContext({ tenant: elsewhere }), theirs.code)).rejects.toMatchObject(NOT_FOUND);
    advance(1);
    expect(await view(visitor(), coming.code)).toMatchObject({ code: coming.code });
  });

  it('MON-056 expires at its end', async () => {
    const ending = await code({ expiresAt: new Date(TEST_NOW.getTime() + 1000) });
    expect(await view(visitor(), ending.code)).toMatchObject({ expired: false });
    advance(1);
    expect(await view(visitor(), ending.code)).toMatchObject({ expired: true });
  });

  it.each([
    ['once', 'discount_code_used', 'discount_code_used'],
    ['once-per-user', 'discount_code_used', 'found'],
    ['many', 'found', 'found'],
  ])(
    'MON-013 MON-057 valid %s and redeemed is %s for the same member and %s for others',
    async (validity, self, others) => {
      const [anna, bram] = [await member(), await member()];
      const stored = await code({ validity });
      const ask = (ctx: Ctx) =>
        view(ctx, stored.code).then(
          () => 'found',
          (error: DomainError) => error.code,
        );
      expect(await ask(anna)).toBe('found');
      await redeem(stored.id, anna);
      expect([await ask(anna), await ask(bram), await ask(visitor())]).toEqual([self, others, others]);
    },
  );

  it('MON-058 bound to a member is not found for others, used or not', async () => {
    const [anna, bram] = [await member(), await member()];
    const own = await code({ userId: anna.viewer.userId, validity: 'once' });
    expect(await view(anna, own.code)).toMatchObject({ user_id: anna.viewer.userId });
    const othersLearnNothing = async () => {
      for (const ctx of [bram, visitor()]) await expect(view(ctx, own.code)).rejects.toMatchObject(NOT_FOUND);
    };
    await othersLearnNothing();
    await redeem(own.id, anna);
    await othersLearnNothing();
    await expect(view(anna, own.code)).rejects.toMatchObject(USED);
  });
});

describe('guessing', () => {
  it('API-056 counts the same wrong code once, and each tenant separately', async () => {
    const right = await code({ validity: 'many' });
    const guesser = { ...visitor(), ipAddress: '198.51.100.12' };
    for (let guess = 0; guess < 20; guess += 1) await expect(view(guesser, 'GOK')).rejects.toMatchObject(NOT_FOUND);
    for (let guess = 1; guess < 20; guess += 1) {
      await expect(view(guesser, `GOK${guess}`)).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(view(guesser, right.code)).rejects.toMatchObject({ code: 'too_many_requests' });
    const elsewhere = { ...guesser, tenant: await createTenant(test.database) };
    await expect(view(elsewhere, 'GOK')).rejects.toMatchObject(NOT_FOUND);
  });

  it('API-056 is rejected after twenty wrong codes from one address, without counting valid ones', async () => {
    const right = await code({ validity: 'many' });
    const [guesser, other] = [
      { ...visitor(), ipAddress: '198.51.100.7' },
      { ...visitor(), ipAddress: '198.51.100.8' },
    ];
    for (let guess = 0; guess < 20; guess += 1) {
      await view(guesser, right.code);
      await expect(view(guesser, `GOK${guess}`)).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(view(guesser, right.code)).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(await viewWelcome(guesser)).toMatchObject({ code: 'WELKOM10' });
    expect(await view(other, right.code)).toMatchObject({ code: right.code });
  });
});
