import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';

import type { MemberCtx } from '../../../../server/context.ts';
import type { OrderFormView, ShopView } from '../../../../server/modules/money/payments/shop/shop.view.ts';
import type { SpendingHold } from '../../../../server/modules/money/spending/spending.service.ts';
import { minimumPrice, loadPurchaseHold, orderPrice } from './purchase-hold.server.ts';

const PRICE = { amount: 2499, currency: 'EUR' };
const LIMITED: SpendingHold = { kind: 'limit', limit: { amount: 5000, currency: 'EUR' }, raisedFrom: null };

function arrange(held: SpendingHold | null, status = 'active') {
  const viewHold = vi.fn(() => Promise.resolve(held));
  const context = { services: { spending: { viewHold } } } as unknown as AppLoadContext;
  const ctx = { locale: 'nl', viewer: { status }, tenant: { time_zone: 'Europe/Amsterdam' } } as MemberCtx;
  type Hold = NonNullable<ShopView['account']>['hold'];
  return {
    viewHold,
    hold: (price: typeof PRICE | null = PRICE, held: Hold = null) =>
      loadPurchaseHold(context, ctx, { price, account: { balance: 0, debt: 0, paid: true, hold: held } }),
  };
}

describe('purchase holds', () => {
  it('MON-068 apply the spending rule to the price, as texts', async () => {
    const { hold, viewHold } = arrange(LIMITED);
    const limit = expect.stringContaining('50,00') as string;
    expect(await hold()).toEqual({ kind: 'limit', limit, currency: null, raised: null });
    expect(viewHold).toHaveBeenCalledExactlyOnceWith(expect.anything(), PRICE);
    expect(await arrange(null).hold()).toBeNull();
    const raised = await arrange({ ...LIMITED, raisedFrom: '2026-11-30T23:00:00.000Z' }).hold();
    expect(raised).toMatchObject({ raised: expect.stringContaining('1 dec') as string });
  });

  it('MON-068 name the currency where the limit has another one than the order', async () => {
    const limit = expect.stringContaining('50,00') as string;
    expect(await arrange(LIMITED).hold({ amount: 1, currency: 'GBP' })).toMatchObject({ limit, currency: 'GBP' });
  });

  it('include a pause with its end in the tenant’s time zone, and an unconfirmed address', async () => {
    const paused = { kind: 'paused', until: '2026-11-30T23:00:00.000Z' } as const;
    expect(await arrange(paused).hold()).toEqual({
      kind: 'paused',
      date: expect.stringContaining('1 december') as string,
    });
    expect(await arrange(paused, 'not_confirmed').hold()).toEqual({ kind: 'unconfirmed' });
  });

  it.each(['money_owed', 'orders_held'] as const)('HRD-1 include %s, in the words of the refusal', async (code) => {
    const { hold, viewHold } = arrange(LIMITED);
    expect(await hold(PRICE, code)).toEqual({ kind: code, text: expect.stringMatching(/geld|herroepen/) as string });
    expect(viewHold).not.toHaveBeenCalled();
  });

  it('are null where nothing is sold', async () => {
    const { hold, viewHold } = arrange(LIMITED);
    expect(await hold(null)).toBeNull();
    expect(viewHold).not.toHaveBeenCalled();
  });
});

describe('the price checked against a hold', () => {
  it('MON-068 includes the cost of the chosen method', () => {
    const methods = [
      { id: 'ideal', quote: { ...PRICE, method: 'ideal' } },
      { id: 'paypal', quote: { ...PRICE, amount: 2599, method: 'paypal' } },
    ];
    const form = { methods, package: PRICE, method: 'paypal' } as unknown as OrderFormView;
    expect(orderPrice(form)).toMatchObject({ amount: 2599 });
    expect(orderPrice({ ...form, method: null })).toEqual(PRICE);
  });

  it('MON-068 is in the shop the minimum of an order: cheapest package and cheapest method', () => {
    const shop = (costs: Array<number | null>, amounts = [2499, 999, 4999]) =>
      ({
        packages: amounts.map((amount) => ({ amount, currency: 'EUR' })),
        methods: costs.map((cost) => ({ cost })),
      }) as ShopView;
    expect(minimumPrice(shop([50, 25]))).toEqual({ amount: 1024, currency: 'EUR' });
    expect(minimumPrice(shop([50, null]))).toEqual({ amount: 999, currency: 'EUR' });
    expect(minimumPrice(shop([]))).toEqual({ amount: 999, currency: 'EUR' });
    expect(minimumPrice(shop([0], []))).toBeNull();
  });
});
