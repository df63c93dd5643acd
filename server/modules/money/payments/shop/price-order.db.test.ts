import { randomUUID } from 'node:crypto';

import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import type { OrdersTable } from '../../../../../db/types.ts';
import { TEST_NOW, createTestClock } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createDiscountCode, type DiscountCodeOverrides } from '../../../../../tests/factories/discount-code.ts';
import { createMember, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { DomainError } from '../../../../lib/errors/errors.ts';
import { lockWallet } from '../../../ledger/credits/balance.ts';
import { recordRedemption } from '../../../ledger/credits/redemptions.ts';
import { selectBuyer } from '../orders/buyer.queries.ts';
import { priceOrder, type PricedOrder, type OrderRequest } from './price-order.ts';

const FOUR_HOURS = 4 * 3_600_000;
const test = useTestDatabase();
let tenant: Tenant;
let clock: Clock;

beforeEach(async () => {
  clock = createTestClock();
  tenant = await createTenant(test.database, {
    countries: ['NL', 'BE', 'GB'],
    packages: [
      { id: 'p0', credits: 10, prices: { EUR: 999, GBP: 899 } },
      { id: 'p1', credits: 30, prices: { EUR: 2499, GBP: 2199 } },
      { id: 'p2', credits: 75, prices: { EUR: 4999, GBP: 4299 } },
      { id: 'p3', credits: 175, prices: { EUR: 9999, GBP: 8599 } },
    ],
    welcome_code: { code: 'WELKOM10', value_percentage: 10 },
    payment: { surcharges: [{ method: 'paypal', countries: ['GB'], fixed: 35, currency: 'GBP' }] },
  });
});

/** Creates a member, by default one whose time bonus has ended. */
async function member(overrides: MemberOverrides = {}): Promise<MemberCtx> {
  const signupDate = new Date(TEST_NOW.getTime() - FOUR_HOURS);
  const { viewer } = await createMember(test.database, tenant, { signupDate, ...overrides });
  return createTestContext({ tenant, viewer });
}
const buyer = () => member({ premium: true });
const newcomer = () => member({ signupDate: TEST_NOW });

const code = (overrides?: DiscountCodeOverrides) => createDiscountCode(test.database, tenant, overrides);

const wanted = async (trx: Trx, ctx: MemberCtx, overrides: Partial<OrderRequest>): Promise<OrderRequest> => ({
  package: 'p1',
  method: 'ideal',
  country: 'NL',
  code: null,
  buyer: await selectBuyer(trx, tenant.id, ctx.viewer.userId),
  ...overrides,
});
const price = (ctx: MemberCtx, overrides: Partial<OrderRequest> = {}): Promise<PricedOrder> =>
  test.database.withTenant(tenant.id, async (trx) => {
    await lockWallet(trx, tenant.id, ctx.viewer.userId);
    return priceOrder(trx, ctx, await wanted(trx, ctx, overrides), clock.now());
  });

/** Prices and stores an order in one transaction, as placing one does. */
const order = (ctx: MemberCtx, overrides: Partial<OrderRequest> = {}, columns: Partial<Insertable<OrdersTable>> = {}) =>
  test.database.withTenant(tenant.id, async (trx) => {
    const { userId } = ctx.viewer;
    await lockWallet(trx, tenant.id, userId);
    const quote = await priceOrder(trx, ctx, await wanted(trx, ctx, overrides), clock.now());
    const id = randomUUID();
    await trx
      .insertInto('orders')
      .values({
        tenantId: tenant.id,
        id,
        userId,
        clientId: id,
        package: quote.package,
        credits: quote.credits,
        currency: quote.currency,
        listAmount: quote.list,
        discountAmount: quote.discount,
        amount: quote.amount,
        surchargeAmount: quote.surcharge,
        vatRate: String(quote.vatRate),
        vatAmount: quote.vat,
        country: quote.country,
        paymentmethod: quote.method,
        discountCodeId: quote.discountCodeId,
        status: 'created',
        immediateConsentVersion: '1',
        immediateConsentAt: TEST_NOW,
        createdAt: TEST_NOW,
        ...columns,
      })
      .execute();
    return { id, quote };
  });
const setStatus = (id: string, status: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('orders').set({ status }).where('tenantId', '=', tenant.id).where('id', '=', id).execute(),
  );
const redeem = (ctx: MemberCtx, bought: { id: string; quote: PricedOrder }) =>
  test.database.withTenant(tenant.id, (trx) =>
    recordRedemption(trx, {
      tenantId: tenant.id,
      discountCodeId: bought.quote.discountCodeId!,
      orderId: bought.id,
      userId: ctx.viewer.userId,
      at: clock.now(),
    }),
  );

/** The field error of the code, or the error code if it has no fields. */
const refusalOf = (priced: Promise<PricedOrder>) =>
  priced.then(
    ({ code: applied }) => applied?.code ?? 'list price',
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return error.fields?.discountcode?.key ?? error.code;
    },
  );

describe('the price of an order', () => {
  it('MON-060 MON-037 uses the tenant’s prices, by the country’s currency, VAT and method costs', async () => {
    const ctx = await buyer();
    expect(await price(ctx)).toEqual({
      package: 'p1',
      credits: 30,
      country: 'NL',
      currency: 'EUR',
      method: 'ideal',
      list: 2499,
      discount: 0,
      surcharge: 0,
      amount: 2499,
      vatRate: 21,
      vat: 434,
      code: null,
      discountCodeId: null,
    });
    expect(await price(ctx, { country: 'GB', method: 'paypal' })).toMatchObject({
      currency: 'GBP',
      list: 2199,
      surcharge: 35,
      amount: 2234,
      vat: 372,
    });
  });

  it('MON-060 MON-051 rejects a country, method or code that the tenant does not have', async () => {
    const ctx = await buyer();
    await expect(price(ctx, { country: 'FR' })).rejects.toMatchObject({ fields: { country: {} } });
    const ended = ['sofort', 'giropay', 'gratis'] as unknown as ['ideal'];
    for (const method of [...ended, 'blik', 'bancontact'] as const) {
      await expect(price(ctx, { method })).rejects.toMatchObject({
        code: 'method_unavailable',
        status: 422,
        fields: { paymentmethod: { key: 'method_unavailable' } },
      });
    }
    expect(await refusalOf(price(ctx, { code: 'BESTAATNIET' }))).toBe('discountcode_unknown');
    expect(await refusalOf(price(ctx, { code: '\u0000' }))).toBe('discountcode_unknown');
    expect(await refusalOf(price(ctx, { code: '  ' }))).toBe('list price');
  });

  it('MON-020 rejects a debit for a blocked account or in another currency', async () => {
    const blocked = await member({ premium: true, directDebitBlocked: true });
    await expect(price(blocked, { method: 'sdd' })).rejects.toMatchObject({ code: 'direct_debit_blocked' });
    await expect(price(await buyer(), { method: 'sdd', country: 'GB' })).rejects.toMatchObject({
      code: 'method_unavailable',
    });
    expect(await price(await buyer(), { method: 'sdd' })).toMatchObject({ amount: 2499, method: 'sdd' });
  });
});

describe('the offer on a first order', () => {
  it('MON-011 MON-022 applies automatically: the time bonus, else the welcome code, and nothing after a first order', async () => {
    const bonus = await price(await newcomer());
    expect(bonus).toMatchObject({ discount: 625, amount: 1874, code: { kind: 'time_bonus', percentage: 25 } });
    const welcome = await price(await member());
    expect(welcome).toMatchObject({ discount: 250, code: { code: 'WELKOM10', kind: 'welcome' } });
    expect(await price(await buyer())).toMatchObject({ discount: 0, code: null });
  });

  it('MON-059 the time bonus ends at its exact time', async () => {
    const ctx = await newcomer();
    clock.advance(FOUR_HOURS - 1);
    expect(await price(ctx)).toMatchObject({ amount: 1874, code: { expires: '2026-03-10T16:00:00.000Z' } });
    clock.advance(1);
    expect(await price(ctx)).toMatchObject({ amount: 2249, code: { kind: 'welcome' } });
    expect(await refusalOf(price(ctx, { code: 'START25' }))).toBe('discountcode_unknown');
  });

  it('does not apply after an earlier order, even a refunded one or one whose premium was just recorded', async () => {
    const ctx = await newcomer();
    await order(ctx, {}, { status: 'refunded', paidAt: TEST_NOW });
    expect(await price(ctx)).toMatchObject({ code: null });
    const paidMeanwhile = await newcomer();
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('users')
        .set({ firstPaidAt: TEST_NOW })
        .where('tenantId', '=', tenant.id)
        .where('id', '=', paidMeanwhile.viewer.userId)
        .execute(),
    );
    expect(await price(paidMeanwhile)).toMatchObject({ code: null });
  });

  it('MON-022 MON-057 built-in codes get one stored row, which enforces once per user', async () => {
    const [anna, bram] = [await newcomer(), await newcomer()];
    const bought = [await order(anna), await order(bram)];
    const [id, other] = bought.map(({ quote }) => quote.discountCodeId);
    expect(id).toBe(other);
    const stored = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('discountCodes').selectAll().where('tenantId', '=', tenant.id).execute(),
    );
    expect(stored).toMatchObject([
      { id, code: 'START25', kind: 'time_bonus', valuePercentage: 25, validity: 'once-per-user', status: 'active' },
    ]);
    await redeem(anna, bought[0]!);
    await redeem(anna, bought[0]!);
    expect(await refusalOf(price(anna, { code: 'START25' }))).toBe('discountcode_used');
    // A used code is not offered either; the order that used it does not affect other members.
    expect(await price(anna)).toMatchObject({ code: null });
    expect(await price(bram)).toMatchObject({ code: { code: 'START25' } });
  });

  it('is stored once under concurrency', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, newcomer));
    const bought = await Promise.all(members.map((ctx) => order(ctx)));
    expect(new Set(bought.map(({ quote }) => quote.discountCodeId)).size).toBe(1);
  });
});

describe('a typed code', () => {
  it('MON-060 MON-055 competes with the offer: the higher discount applies', async () => {
    const [small, big, amount] = [await code(), await code({ valuePercentage: 30 }), await code(AMOUNT)];
    const taken = async (typed: string, id: 'p0' | 'p1' = 'p1') =>
      (await price(await newcomer(), { code: typed, package: id })).code?.code;
    expect(await taken(small.code)).toBe('START25');
    expect(await taken(` ${big.code.toLowerCase()} `)).toBe(big.code);
    expect([await taken(amount.code, 'p0'), await taken(amount.code, 'p1')]).toEqual([amount.code, 'START25']);
    expect(await price(await buyer(), { code: amount.code })).toMatchObject({
      discount: 500,
      amount: 1999,
      discountCodeId: amount.id,
    });
  });
  const AMOUNT = { valuePercentage: null, valueAmount: 500, currency: 'EUR' };

  it.each([
    ['discountcode_country', { country: 'BE' }],
    ['discountcode_currency', { valuePercentage: null, valueAmount: 500, currency: 'GBP' }],
    ['discountcode_minimum', { minimumOrderValue: 2500 }],
    ['discountcode_method', { paymentmethods: ['paypal', 'sct'] }],
    ['discountcode_expired', { expiresAt: TEST_NOW }],
    ['discountcode_unknown', { status: 'paused' }],
    ['discountcode_unknown', { startsAt: new Date(TEST_NOW.getTime() + 1) }],
  ])('MON-056 is rejected with %s', async (key, columns) => {
    const ctx = await buyer();
    const stored = await code(columns);
    expect(await refusalOf(price(ctx, { code: stored.code }))).toBe(key);
  });

  it('MON-056 applies within its minimum order, country, currency, methods and dates', async () => {
    const stored = await code({
      minimumOrderValue: 2499,
      country: 'NL',
      currency: 'EUR',
      paymentmethods: ['ideal'],
      startsAt: TEST_NOW,
      expiresAt: new Date(TEST_NOW.getTime() + 1),
    });
    expect(await refusalOf(price(await buyer(), { code: stored.code }))).toBe(stored.code);
  });

  it('MON-014 MON-056 is rejected with the country and the minimum amount in the message', async () => {
    const stored = await code({ minimumOrderValue: 4999 });
    await expect(price(await buyer(), { code: stored.code })).rejects.toMatchObject({
      fields: { discountcode: { params: { amount: '€\u00a049,99' } } },
    });
    const abroad = await code({ country: 'BE' });
    await expect(price(await buyer(), { code: abroad.code })).rejects.toMatchObject({
      fields: { discountcode: { params: { country: 'België' } } },
    });
  });

  it('MON-058 of another member is unknown', async () => {
    const [anna, bram] = [await buyer(), await buyer()];
    const own = await code({ userId: anna.viewer.userId });
    expect(await refusalOf(price(bram, { code: own.code }))).toBe('discountcode_unknown');
    expect(await refusalOf(price(anna, { code: own.code }))).toBe(own.code);
  });

  it.each([
    ['once', 'discountcode_used', 'discountcode_used'],
    ['once-per-user', 'discountcode_used', 'found'],
    ['many', 'found', 'found'],
  ])(
    'MON-013 MON-057 valid %s and used is %s for the same member and %s for others',
    async (validity, self, others) => {
      const [anna, bram] = [await buyer(), await buyer()];
      const stored = await code({ validity });
      await redeem(anna, await order(anna, { code: stored.code }));
      const ask = async (ctx: MemberCtx) =>
        (await refusalOf(price(ctx, { code: stored.code }))).replace(stored.code, 'found');
      expect([await ask(anna), await ask(bram)]).toEqual([self, others]);
    },
  );

  it.each(['created', 'pending'])(
    'MON-057 HRD-1 for a single order is reserved while another’s order is %s, and free again after it',
    async (status) => {
      const [anna, bram] = [await buyer(), await buyer()];
      const stored = await code({ validity: 'once' });
      const { id } = await order(anna, { code: stored.code }, { status });
      expect(await refusalOf(price(bram, { code: stored.code }))).toBe('discountcode_reserved');
      // The same member may use it again, unless the payment may be pending.
      const own = status === 'pending' ? 'discountcode_reserved' : stored.code;
      expect(await refusalOf(price(anna, { code: stored.code }))).toBe(own);
      for (const ended of ['failed', 'canceled', 'expired']) {
        await setStatus(id, ended);
        expect(await refusalOf(price(bram, { code: stored.code }))).toBe(stored.code);
      }
    },
  );

  it('MON-057 for a single order goes to one of several concurrent orders', async () => {
    const stored = await code({ validity: 'once' });
    const members = await Promise.all(Array.from({ length: 10 }, buyer));
    const ends = await Promise.all(
      members.map((ctx) => refusalOf(order(ctx, { code: stored.code }).then(({ quote }) => quote))),
    );
    expect(ends.toSorted()).toEqual(
      [stored.code, ...Array.from({ length: 9 }, () => 'discountcode_reserved')].toSorted(),
    );
  });
});
