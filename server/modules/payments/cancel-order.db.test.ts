import { describe, expect, it } from 'vitest';

import { storeDebitOrder, storeMandate } from '../../../tests/factories/debit.ts';
import { useCheckout } from '../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createServices } from '../../services.ts';
import { ProviderError } from './provider.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service, place, credits } = shop;

const cancel = (id: string) => service().cancelOrder(shop.ctx, { id });
const transitions = () =>
  inTenant((trx) => trx.selectFrom('orderTransitions').select(['fromStatus', 'toStatus', 'cause']).execute());

describe('an order that its buyer gives up', () => {
  it('is given up while it waits, once and again, also at its provider', async () => {
    const { id } = await place();
    expect((await cancel(id)).status).toBe('canceled');
    expect((await cancel(id)).status).toBe('canceled');
    expect(shop.fake.only().state).toBe('canceled');
    expect((await transitions()).filter(({ toStatus }) => toStatus === 'canceled')).toHaveLength(1);
  });

  it('tells the open pages, once', async () => {
    const { id } = await place();
    const woken: string[] = [];
    shop.deps.bus.onWake(shop.tenant.id, shop.anna.viewer.profileId, () => woken.push('woken'));
    expect(await shop.heard()).toEqual([]);
    await cancel(id);
    await cancel(id);
    expect(await shop.heard()).toEqual([{ order: id, status: 'canceled' }]);
    expect(woken).toEqual(['woken']);
  });

  it('MON-092 is paid when it was paid just before', async () => {
    const { id } = await place();
    shop.fake.set({ state: 'paid' });
    expect(await cancel(id)).toMatchObject({ status: 'paid' });
    expect(await cancel(id)).toMatchObject({ status: 'paid' });
    expect(shop.fake.calls).not.toContain('cancelPayment');
    expect(await credits()).toBe(30);
  });

  it('MON-092 is paid when it was paid at that very moment', async () => {
    const { id } = await place();
    shop.fake.before = (call) => {
      if (call === 'cancelPayment') shop.fake.set({ state: 'paid' });
    };
    expect(await cancel(id)).toMatchObject({ status: 'paid' });
    expect(await transitions()).toContainEqual({ fromStatus: 'canceled', toStatus: 'paid', cause: 'buyer' });
    expect(await credits()).toBe(30);
  });

  it('is given up before its payment could be made, which its page knows', async () => {
    shop.fake.before = () => {
      throw new ProviderError('busy', 'not now');
    };
    await place().catch(() => undefined);
    const { id } = await shop.order();
    const view = await service().viewOrder(shop.ctx, { id });
    expect(view).toMatchObject({ status: 'created', checkout_url: null, payment_made: false });
    expect((await cancel(id)).status).toBe('canceled');
  });

  it('MON-040 stays once its debit is signed, with nothing more to fill in or to pay', async () => {
    const { tenant, anna, ctx, deps } = shop;
    const { transactions } = createServices(deps);
    const id = await storeDebitOrder(test.database, tenant, anna.userId);
    const form = `/directdebit?order=${id}`;
    expect((await service().viewOrder(ctx, { id })).checkout_url).toContain(form);
    expect(await transactions.view(ctx, { id })).toMatchObject({ standing: 'open' });
    await storeMandate(deps, { tenant, userId: anna.userId, orderId: id });
    expect(await cancel(id)).toMatchObject({ status: 'created', checkout_url: null });
    expect(await transactions.view(ctx, { id })).toMatchObject({ status: 'created', standing: 'pending' });
  });

  it('MON-041 stays while another sum than its own lies at its provider', async () => {
    const { id } = await place();
    shop.fake.set({ state: 'paid', amount: { amount: 1, currency: 'EUR' } });
    expect(await cancel(id)).toMatchObject({ status: 'created', problem: true });
    expect(shop.fake.calls).not.toContain('cancelPayment');
    shop.fake.set({ refunded: 1 });
    expect(await cancel(id)).toMatchObject({ status: 'canceled', problem: false });
  });

  it('stays while its money is on its way', async () => {
    const { id } = await place();
    shop.fake.set({ state: 'pending' });
    expect(await cancel(id)).toMatchObject({ status: 'pending' });
    expect(shop.fake.only().state).toBe('pending');
  });
});
