import { randomUUID } from 'node:crypto';

import { afterEach, describe, expect, it, vi } from 'vitest';

import type { FakeProvider } from '../../../../../tests/factories/fake-provider.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { eventually } from '../../../../../tests/setup/eventually.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { onDatabase } from '../../../../../tests/setup/test-deps.ts';
import { syncPayment } from './sync-payment.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service, order, payment, credits, place, sweep } = shop;

describe('syncing payments', () => {
  afterEach(() => void vi.useRealTimers());

  it('MON-076 finds changes without an event: paid, charged back, and reversed', async () => {
    await place();
    shop.fake.updatePayment({ state: 'paid' });
    shop.deps.clock.advance(MINUTE);
    await sweep();
    expect((await order()).status).toBe('paid');
    shop.fake.updatePayment({ chargedBack: 2499 });
    shop.deps.clock.advance(DAY);
    await sweep();
    expect((await order()).status).toBe('charged_back');
    expect(await credits()).toBe(0);
    shop.fake.updatePayment({ chargedBack: 0 });
    shop.deps.clock.advance(DAY);
    await sweep();
    expect((await order()).status).toBe('paid');
    expect(await credits()).toBe(30);
  });

  it('is done by one of two concurrent sweeps', async () => {
    await place();
    shop.deps.clock.advance(MINUTE);
    const concurrent = onDatabase(shop.deps, test.database);
    const now = shop.deps.clock.now();
    const reads = () => shop.fake.calls.filter((name) => name === 'readPayment').length;
    await Promise.all([
      reconcilePayments(concurrent, shop.tenant.id, now),
      reconcilePayments(concurrent, shop.tenant.id, now),
    ]);
    expect(reads()).toBe(1);
  });

  it('MON-092 runs when the buyer returns, at most every two seconds, and grants only what the provider reports', async () => {
    const { id } = await place();
    const view = () => service().viewOrder(shop.ctx, { id });
    expect((await view()).status).toBe('created');
    await view();
    expect(shop.fake.calls).toEqual(['createPayment', 'readPayment']);
    shop.fake.updatePayment({ state: 'paid' });
    shop.deps.clock.advance(1999);
    expect((await view()).status).toBe('created');
    shop.deps.clock.advance(1);
    expect(await view()).toMatchObject({ status: 'paid', checkout_url: null });
    shop.deps.clock.advance(HOUR);
    await view();
    expect(shop.fake.calls.filter((name) => name === 'readPayment')).toHaveLength(2);
  });

  it('MON-092 delays a page for at most five seconds, and applies a later answer all the same', async () => {
    const { id } = await place();
    let answer = () => {};
    shop.fake.before = () => new Promise<void>((resolve) => (answer = resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const view = service().viewOrder(shop.ctx, { id });
    while (!shop.fake.calls.includes('readPayment')) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await view).status).toBe('created');
    vi.useRealTimers();
    shop.fake.updatePayment({ state: 'paid' });
    answer();
    await eventually(async () => expect((await order()).status).toBe('paid'));
  });

  it('MON-092 shows the stored order when the provider does not answer', async () => {
    const { id } = await place();
    shop.fake.before = () => {
      throw new Error('socket hang up');
    };
    expect((await service().viewOrder(shop.ctx, { id })).status).toBe('created');
  });

  it.each<[string, Parameters<FakeProvider['updatePayment']>[0]]>([
    ['another id', { id: 'tr_other' }],
    ['another own payment', { paymentId: randomUUID() }],
    ['another amount', { amount: { amount: 1, currency: 'EUR' } }],
    ['another currency', { amount: { amount: 2499, currency: 'PLN' } }],
  ])('MON-039 grants nothing for an answer with %s', async (_name, providerPayment) => {
    await place();
    const { id: paymentId } = await payment();
    shop.fake.overrideRead = (known) => ({ ...known, state: 'paid', ...providerPayment });
    await syncPayment(shop.deps, { tenantId: shop.tenant.id, paymentId, cause: 'notice' });
    expect(await order()).toMatchObject({ status: 'created', paidAt: null });
    expect(await credits()).toBe(0);
  });

  it.each(['created', 'pending', 'expired'])(
    'MON-041 closes an amount mismatch once all of it was returned, for an order that was %s',
    async (status) => {
      await place();
      const { id: paymentId } = await payment();
      const told = async (refunded: number) => {
        shop.fake.updatePayment({ state: 'paid', amount: { amount: 2400, currency: 'EUR' }, refunded });
        await syncPayment(shop.deps, { tenantId: shop.tenant.id, paymentId, cause: 'sweep' });
        return order();
      };
      await inTenant((trx) => trx.updateTable('orders').set({ status }).execute());
      expect(await told(2399)).toMatchObject({ status, problem: 'amount_mismatch' });
      const end = status === 'expired' ? 'expired' : 'canceled';
      expect(await told(2400)).toMatchObject({ status: end, problem: null, paidAt: null });
      // The refund failed after all.
      expect(await told(0)).toMatchObject({ status: end, problem: 'amount_mismatch' });
      expect(await credits()).toBe(0);
    },
  );

  it('asks the provider that created the payment, not the tenant’s current one', async () => {
    await place();
    shop.fake.updatePayment({ state: 'paid' });
    const asked: string[] = [];
    const named: FakeProvider['providers']['byName'] = (site, name) => {
      asked.push(name);
      return shop.fake.providers.byName(site, name);
    };
    const { id: paymentId } = await payment();
    const moved = { ...shop.tenant, payment: { ...shop.tenant.payment, provider: 'mollie' } };
    const tenants = { ...shop.deps.tenants, byId: () => moved };
    const later = { ...shop.deps, tenants, providers: { ...shop.fake.providers, byName: named } };
    await syncPayment(later, { tenantId: shop.tenant.id, paymentId, cause: 'sweep' });
    expect(asked).toEqual(['sandbox']);
    expect((await order()).status).toBe('paid');
  });
});
