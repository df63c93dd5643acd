import { describe, expect, it } from 'vitest';

import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { ProviderError } from '../providers/payment-provider.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const test = useTestDatabase();
const shop = useCheckout(test);
const { service, order, payment, credits, place, sweep } = shop;

/**
 * Places an order whose provider answer is lost, before or after the payment was created; then the buyer cancels it.
 */
async function giveUp(hook: 'before' | 'after'): Promise<void> {
  const { fake } = shop;
  fake[hook] = () => {
    throw new ProviderError('unclear', 'the answer was lost');
  };
  await place().catch(() => undefined);
  fake[hook] = () => undefined;
  await service().cancelOrder(shop.ctx, { id: (await order()).id });
  expect(await payment()).toMatchObject({ status: 'canceled', providerPaymentId: null });
  fake.calls.length = 0;
}

async function later(ms: number): Promise<string[]> {
  shop.fake.calls.length = 0;
  shop.deps.clock.advance(ms);
  await sweep();
  return shop.fake.calls;
}

describe('a canceled order whose payment was never confirmed', () => {
  it('MON-040 is paid when its payment was, even without an event', async () => {
    await giveUp('after');
    shop.fake.updatePayment({ state: 'paid' });
    expect(await later(5 * DAY)).toContain('findPayment');
    expect((await order()).status).toBe('paid');
    expect(await credits()).toBe(30);
  });

  it('is canceled at its provider when it is open there', async () => {
    await giveUp('after');
    expect(await later(HOUR)).toEqual(['findPayment', 'cancelPayment']);
    expect(await payment()).toMatchObject({ providerPaymentId: shop.fake.onlyPayment().id });
    expect((await order()).status).toBe('canceled');
  });

  it('is searched for once when its provider knows no payment, and none is created', async () => {
    await giveUp('before');
    expect(await later(HOUR)).toEqual(['findPayment']);
    expect(await later(DAY)).toEqual([]);
    expect(shop.fake.payments.size).toBe(0);
  });

  it('is searched for every hour while its provider does not answer, for two months', async () => {
    await giveUp('after');
    shop.fake.before = () => {
      throw new ProviderError('busy', 'later');
    };
    expect(await later(2 * 60_000)).toEqual(['findPayment']);
    expect(await later(30 * 60_000)).toEqual([]);
    expect(await later(30 * 60_000)).toEqual(['findPayment']);
    expect(await later(60 * DAY)).toEqual(['findPayment']);
    expect(await later(60 * DAY)).toEqual([]);
  });
});
