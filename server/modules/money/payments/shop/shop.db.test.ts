import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createDiscountCode, type DiscountCodeOverrides } from '../../../../../tests/factories/discount-code.ts';
import { createMember, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { createShopService, type ShopService } from './shop.service.ts';

const test = useTestDatabase();
let tenant: Tenant;
let clock: Clock;
let shop: ShopService;
/** Methods of the provider; null never answers. */
let offered: PaymentMethod[] | null;

beforeEach(async () => {
  tenant = await createTenant(test.database, {
    countries: ['NL', 'BE', 'GB'],
    packages: [
      { id: 'p0', credits: 10, prices: { EUR: 999, GBP: 899 } },
      { id: 'p1', credits: 30, prices: { EUR: 2499, GBP: 2199 }, mark: 'most_chosen' },
      { id: 'p2', credits: 75, prices: { EUR: 4999, GBP: 4299 } },
      { id: 'p3', credits: 175, prices: { EUR: 9999, GBP: 8599 }, mark: 'best_value' },
    ],
    minimum_message_costs: { NL: { costs: 57, currency: 'EUR' } },
    welcome_code: { code: 'WELKOM10', value_percentage: 10 },
    payment: {
      methods: ['sdd', 'ideal', 'bancontact', 'creditcard', 'paypal'],
      surcharges: [
        { method: 'paypal', countries: ['GB'], fixed: 35, currency: 'GBP' },
        { method: 'paypal', countries: ['BE'], percentage: 2 },
      ],
      descriptor: 'Site',
    },
  });
  const deps = await createTestDeps(test.database, [tenant]);
  ({ clock } = deps);
  offered = null;
  const methods = () => (offered ? Promise.resolve(offered) : new Promise<PaymentMethod[]>(() => undefined));
  shop = createShopService({ ...deps, providers: { forTenant: () => ({ listMethods: methods }) } });
});

const visitor = (country = 'NL') => createTestContext({ tenant, country });
async function member(overrides: MemberOverrides = {}): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, tenant, { premium: true, ...overrides });
  return createTestContext({ tenant, viewer });
}
const code = async (overrides?: DiscountCodeOverrides): Promise<string> =>
  (await createDiscountCode(test.database, tenant, overrides)).code;
const ids = (methods: ReadonlyArray<{ id: string }>) => methods.map(({ id }) => id).join(' ');

describe('the shop', () => {
  it('MON-025 MON-034 MON-024 shows four packages with price per message, saving and marks, and the minimum cost of a message', async () => {
    const view = await shop.viewShop(await member({ credits: 12 }));
    expect(view.packages.map((each) => [each.package, each.credits, each.amount, each.perMessage, each.mark])).toEqual([
      ['p0', 10, 999, 100, null],
      ['p1', 30, 2499, 83, 'most_chosen'],
      ['p2', 75, 4999, 67, null],
      ['p3', 175, 9999, 57, 'best_value'],
    ]);
    expect(view.packages.map(({ saving }) => Math.round(saving * 100))).toEqual([0, 17, 33, 43]);
    expect(view).toMatchObject({
      country: 'NL',
      countries: ['NL', 'BE', 'GB'],
      currency: 'EUR',
      vatRate: 21,
      offer: null,
      code: null,
      account: { balance: 12, debt: 0, paid: true },
      minimumMessageCost: { costs: 57, currency: 'EUR' },
      messageCredits: 1,
      descriptor: 'Site',
      refundDays: 14,
    });
    expect((await shop.viewShop(await member(), { country: 'BE' })).minimumMessageCost).toBeNull();
  });

  it('MON-009 MON-011 applies the current offer to every card, and shows when it ends', async () => {
    const newcomer = await member({ premium: false, signupDate: TEST_NOW });
    clock.advance(60_000);
    const view = await shop.viewShop(newcomer);
    expect(view.offer).toEqual({
      code: 'START25',
      kind: 'time_bonus',
      percentage: 25,
      expires: '2026-03-10T16:00:00.000Z',
      remainingSeconds: 14_340,
    });
    expect(view.packages.map(({ list, amount, code: applied }) => [list, amount, applied?.kind])).toEqual([
      [999, 749, 'time_bonus'],
      [2499, 1874, 'time_bonus'],
      [4999, 3749, 'time_bonus'],
      [9999, 7499, 'time_bonus'],
    ]);
    clock.advance(14_340_000);
    expect((await shop.viewShop(newcomer)).offer).toMatchObject({ code: 'WELKOM10', remainingSeconds: null });
  });

  it('shows a visitor the prices of their country with the welcome code, and no account', async () => {
    const view = await shop.viewShop(visitor('GB'));
    expect(view).toMatchObject({ country: 'GB', currency: 'GBP', account: null, offer: { code: 'WELKOM10' } });
    expect(view.packages[1]).toMatchObject({ list: 2199, amount: 1979 });
    expect((await shop.viewShop(visitor('JP'))).country).toBe('NL');
  });

  it('is built for a visitor from the tenant file alone, even without a database', async () => {
    const deps = await createTestDeps(test.database, [tenant]);
    const gone = () => Promise.reject(new Error('gone'));
    const away = { ...deps.database, withTenant: gone, read: gone };
    const alone = createShopService({
      ...deps,
      database: away,
      providers: { forTenant: () => ({ listMethods: gone }) },
    });
    expect((await alone.viewShop(visitor())).packages).toHaveLength(4);
    await expect(alone.viewShop(await member())).rejects.toThrow('gone');
  });

  it('MON-023 shows each method’s cost, or that it depends on the package', async () => {
    const paypal = async (country: string, id?: 'p1') =>
      (await shop.viewShop(await member(), { country, package: id })).methods.find((each) => each.id === 'paypal')
        ?.cost;
    expect([await paypal('NL'), await paypal('GB'), await paypal('BE'), await paypal('BE', 'p1')]).toEqual([
      0,
      35,
      null,
      50,
    ]);
  });

  it('applies a code to the packages it is valid for, and rejects one that is valid for none', async () => {
    const ctx = await member();
    const big = await code({ minimumOrderValue: 4999 });
    const view = await shop.viewShop(ctx, { code: big.toLowerCase() });
    expect(view.code).toEqual({ typed: big, error: null });
    expect(view.packages.map(({ discount }) => discount)).toEqual([0, 0, 1000, 2000]);
    const huge = await shop.viewShop(ctx, { code: await code({ minimumOrderValue: 10_000 }) });
    expect(huge.code?.error).toMatchObject({ key: 'discountcode_minimum' });
    expect((await shop.viewShop(ctx, { code: 'NIETS' })).code).toEqual({
      typed: 'NIETS',
      error: { key: 'discountcode_unknown' },
    });
  });

  it('API-056 rate-limits guessing codes, without counting valid ones', async () => {
    const ctx = { ...(await member()), ipAddress: '198.51.100.9' };
    const right = await code();
    for (let guess = 0; guess < 20; guess += 1) {
      await shop.viewShop(ctx, { code: right });
      await shop.viewShop(ctx, { code: `GOK${guess}` });
    }
    await expect(shop.viewShop(ctx, { code: right })).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await shop.viewShop(ctx)).packages).toHaveLength(4);
  });
});

describe('guessing codes', () => {
  it('HRD-1 is limited for a member, wherever they guess from', async () => {
    const ctx = await member();
    const right = await code();
    const from = (place: number) => ({ ...ctx, ipAddress: `203.0.113.${place}` });
    for (let guess = 0; guess < 20; guess += 1) await shop.viewShop(from(guess), { code: `OVERAL${guess}` });
    await expect(shop.viewShop(from(99), { code: right })).rejects.toMatchObject({ code: 'too_many_requests' });
    const other = { ...(await member()), ipAddress: '203.0.113.98' };
    expect((await shop.viewShop(other, { code: right })).packages).toHaveLength(4);
  });

  it('HRD-1 a code that would take more than the price allows does not apply', async () => {
    const whole = await code({ valuePercentage: 100 });
    expect((await shop.viewOrderForm(await member(), { package: 'p1', code: whole })).code?.error).toEqual({
      key: 'discountcode_small',
    });
  });
});

describe('the payment country', () => {
  it('MON-036 MON-037 is the visitor’s, can be changed for one request, and is stored once chosen', async () => {
    const ctx = await member();
    expect((await shop.viewShop(ctx)).country).toBe('NL');
    expect((await shop.viewShop(ctx, { country: 'GB' })).currency).toBe('GBP');
    expect((await shop.viewOrderForm(ctx, { package: 'p1', country: 'GB' })).currency).toBe('GBP');
    expect((await shop.viewOrderForm(ctx, { package: 'p1', country: 'JP' })).currency).toBe('EUR');
    expect((await shop.viewShop(ctx)).country).toBe('NL');
    await shop.chooseCountry(ctx, { country: 'BE' });
    expect((await shop.viewShop(ctx)).country).toBe('BE');
    expect((await shop.viewOrderForm({ ...ctx, country: 'GB' }, { package: 'p1' })).country).toBe('BE');
  });

  it('MON-036 rejects a country where the tenant does not sell', async () => {
    const ctx = await member();
    for (const country of ['FR', 'xx', '']) {
      await expect(shop.chooseCountry(ctx, { country })).rejects.toMatchObject({
        fields: { country: { key: 'country_required' } },
      });
      expect((await shop.viewShop(ctx, { country })).country).toBe('NL');
    }
  });
});

describe('the order form', () => {
  const form = async (ctx: MemberCtx, asked: Partial<Parameters<ShopService['viewOrderForm']>[1]> = {}) =>
    shop.viewOrderForm(ctx, { package: 'p1', ...asked });

  it('MON-002 MON-023 has the country’s methods with the order’s price for each, hosted ones first', async () => {
    const view = await form(await member(), { country: 'BE' });
    expect(view.methods.map(({ id, cost, hosted, quote }) => [id, cost, hosted, quote.amount])).toEqual([
      ['bancontact', 0, true, 2499],
      ['creditcard', 0, true, 2499],
      ['paypal', 50, true, 2549],
      ['sdd', 0, false, 2499],
    ]);
    expect(view).toMatchObject({ method: 'bancontact', package: { package: 'p1', credits: 30 } });
    expect(view.consentVersion).not.toBe('');
    expect((await form(await member())).clientId).not.toBe(view.clientId);
  });

  it('MON-036 preselects the requested method, else the remembered one, if available', async () => {
    const ctx = await member({ paymentMethod: 'paypal' });
    expect((await form(ctx)).method).toBe('paypal');
    expect((await form(ctx, { method: 'creditcard' })).method).toBe('creditcard');
    expect((await form(ctx, { method: 'giropay' })).method).toBe('paypal');
    expect((await form(await member({ paymentMethod: 'bancontact' }))).method).toBe('ideal');
  });

  it('MON-048 MON-051 offers the provider’s methods once known, and renders without waiting for them', async () => {
    const ctx = await member();
    expect(ids((await form(ctx)).methods)).toBe('ideal creditcard paypal sdd');
    offered = ['creditcard', 'bancontact', 'ideal'];
    clock.advance(0);
    const other = createTestContext({ tenant: { ...tenant }, viewer: ctx.viewer });
    await expect.poll(async () => ids((await form(other)).methods)).toBe('ideal creditcard');
  });

  it('MON-020 MON-054 omits direct debit for a blocked account and above its limits, with the reason', async () => {
    const blocked = await form(await member({ directDebitBlocked: true, paymentMethod: 'sdd' }));
    expect([ids(blocked.methods), blocked.debitRefusal, blocked.method]).toEqual([
      'ideal creditcard paypal',
      'direct_debit_blocked',
      'ideal',
    ]);
    const limited = { ...tenant.payment.direct_debit, max_per_month: 2000 };
    tenant = { ...tenant, payment: { ...tenant.payment, direct_debit: limited } };
    expect(await form(await member())).toMatchObject({ debitRefusal: 'direct_debit_limit' });
    expect((await form(await member(), { country: 'GB' })).debitRefusal).toBeNull();
  });

  it('HRD-1 says before an order that the member owes money, or that orders are held', async () => {
    const holds = async (ctx: MemberCtx) => [(await form(ctx)).account!.hold, (await shop.viewShop(ctx)).account!.hold];
    const ctx = await member();
    expect(await holds(ctx)).toEqual([null, null]);
    const { userId } = ctx.viewer;
    const { orderId } = await createOrder(test.database, tenant, { userId });
    const held = { tenantId: tenant.id, id: orderId, orderId, kind: 'repeated_withdrawals', openedAt: clock.now() };
    await test.database.withTenant(tenant.id, (trx) => trx.insertInto('orderCases').values(held).execute());
    expect(await holds(ctx)).toEqual(['orders_held', 'orders_held']);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ owesMoney: true }).where('id', '=', userId).execute(),
    );
    expect(await holds(ctx)).toEqual(['money_owed', 'money_owed']);
  });

  it('MON-056 checks a code against the chosen method, and discounts the methods it is valid for', async () => {
    const ctx = await member();
    const typed = await code({ paymentmethods: ['paypal'] });
    const view = await form(ctx, { code: typed, method: 'ideal' });
    expect(view.code).toEqual({ typed, error: { key: 'discountcode_method' } });
    expect(view.methods.map(({ id, quote }) => `${id} ${quote.discount}`)).toEqual([
      'ideal 0',
      'creditcard 0',
      'paypal 500',
      'sdd 0',
    ]);
    expect((await form(ctx, { code: typed, method: 'paypal' })).code?.error).toBeNull();
  });

  it('MON-011 shows the offer where it has a higher discount than the typed code, without an error', async () => {
    const newcomer = await member({ premium: false, signupDate: TEST_NOW });
    const [small, big] = [await code({ valuePercentage: 5 }), await code({ valuePercentage: 40 })];
    const applied = async (typed: string) => {
      const view = await form(newcomer, { code: typed });
      return [
        view.code?.error,
        view.package.code?.code,
        new Set(view.methods.map(({ quote }) => quote.code?.code)).size,
      ];
    };
    expect(await applied(small)).toEqual([null, 'START25', 1]);
    expect(await applied(big.toLowerCase())).toEqual([null, big, 1]);
  });

  it('MON-013 reports a used code at its field', async () => {
    const ctx = await member();
    expect((await form(ctx, { code: 'START25' })).code?.error).toEqual({ key: 'discountcode_unknown' });
    const typed = await code({ validity: 'once' });
    const other = await member();
    await test.database.withTenant(tenant.id, async (trx) => {
      const { id } = await trx
        .selectFrom('discountCodes')
        .select('id')
        .where('tenantId', '=', tenant.id)
        .where('code', '=', typed)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('orders')
        .values({
          tenantId: tenant.id,
          id: randomUUID(),
          userId: other.viewer.userId,
          clientId: 'andere-bestelling',
          package: 'p0',
          credits: 10,
          currency: 'EUR',
          listAmount: 999,
          discountAmount: 200,
          amount: 799,
          vatRate: '21',
          vatAmount: 139,
          country: 'NL',
          paymentmethod: 'ideal',
          discountCodeId: id,
          status: 'pending',
          immediateConsentVersion: '1',
          immediateConsentAt: TEST_NOW,
          createdAt: TEST_NOW,
        })
        .execute();
    });
    expect((await form(ctx, { code: typed })).code?.error).toEqual({ key: 'discountcode_reserved' });
  });

  it('lists the forms with an ended order, of this member only', async () => {
    const [anna, bram] = [await member(), await member()];
    const order = (ctx: MemberCtx, status: string) => createOrder(test.database, tenant, ctx.viewer, { status });
    const [paid, failed] = [await order(anna, 'paid'), await order(anna, 'failed')];
    await order(anna, 'created');
    await order(bram, 'paid');
    const { endedClientIds } = await shop.viewOrderForm(anna, { package: 'p1' });
    expect(endedClientIds.toSorted()).toEqual([paid.orderId, failed.orderId].toSorted());
  });

  it('is not found for an unknown package', async () => {
    for (const id of ['p4', '', 'p1 '])
      await expect(form(await member(), { package: id })).rejects.toMatchObject({ status: 404 });
  });
});
