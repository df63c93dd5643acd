import { describe, expect, it } from 'vitest';

import { createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createServices } from '../../../../services.ts';
import { ProviderError } from '../providers/payment-provider.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service, place, credits } = shop;

const cancel = (id: string) => service().cancelOrder(shop.ctx, { id });
const transitions = () =>
  inTenant((trx) => trx.selectFrom('orderTransitions').select(['fromStatus', 'toStatus', 'cause']).execute());

describe('cancelling an order', () => {
  it('cancels a waiting order, also at its provider, and is idempotent', async () => {
    const { id } = await place();
    expect((await cancel(id)).status).toBe('canceled');
    expect((await cancel(id)).status).toBe('canceled');
    expect(shop.fake.onlyPayment().state).toBe('canceled');
    expect((await transitions()).filter(({ toStatus }) => toStatus === 'canceled')).toHaveLength(1);
  });

  it('publishes one event to the open pages', async () => {
    const { id } = await place();
    const woken: string[] = [];
    shop.deps.bus.onPublish(shop.tenant.id, shop.anna.viewer.profileId, () => woken.push('woken'));
    expect(await shop.received()).toEqual([]);
    await cancel(id);
    await cancel(id);
    expect(await shop.received()).toEqual([{ order: id, status: 'canceled' }]);
    expect(woken).toEqual(['woken']);
  });

  it('MON-092 answers paid when the order was paid just before', async () => {
    const { id } = await place();
    shop.fake.updatePayment({ state: 'paid' });
    expect(await cancel(id)).toMatchObject({ status: 'paid' });
    expect(await cancel(id)).toMatchObject({ status: 'paid' });
    expect(shop.fake.calls).not.toContain('cancelPayment');
    expect(await credits()).toBe(30);
  });

  it('MON-092 answers paid when the payment arrives during the cancellation', async () => {
    const { id } = await place();
    shop.fake.before = (call) => {
      if (call === 'cancelPayment') shop.fake.updatePayment({ state: 'paid' });
    };
    expect(await cancel(id)).toMatchObject({ status: 'paid' });
    expect(await transitions()).toContainEqual({ fromStatus: 'canceled', toStatus: 'paid', cause: 'buyer' });
    expect(await credits()).toBe(30);
  });

  it('cancels an order whose payment could not be created, and shows that on its page', async () => {
    shop.fake.before = () => {
      throw new ProviderError('busy', 'not now');
    };
    await place().catch(() => undefined);
    const { id } = await shop.order();
    const view = await service().viewOrder(shop.ctx, { id });
    expect(view).toMatchObject({ status: 'created', checkout_url: null, payment_made: false });
    expect((await cancel(id)).status).toBe('canceled');
  });

  it('MON-040 does not cancel once the debit is signed, and offers no form and no payment', async () => {
    const { tenant, anna, ctx, deps } = shop;
    const { transactions } = createServices(deps);
    const id = await createDebitOrder(test.database, tenant, anna.userId);
    const form = `/directdebit?order=${id}`;
    expect((await service().viewOrder(ctx, { id })).checkout_url).toContain(form);
    expect(await transactions.view(ctx, { id })).toMatchObject({ standing: 'open' });
    await createMandate(deps, { tenant, userId: anna.userId, orderId: id });
    expect(await cancel(id)).toMatchObject({ status: 'created', checkout_url: null });
    expect(await transactions.view(ctx, { id })).toMatchObject({ status: 'created', standing: 'pending' });
  });

  it('MON-041 does not cancel while another amount than the order’s was paid at its provider', async () => {
    const { id } = await place();
    shop.fake.updatePayment({ state: 'paid', amount: { amount: 1, currency: 'EUR' } });
    expect(await cancel(id)).toMatchObject({ status: 'created', problem: true });
    expect(shop.fake.calls).not.toContain('cancelPayment');
    shop.fake.updatePayment({ refunded: 1 });
    expect(await cancel(id)).toMatchObject({ status: 'canceled', problem: false });
  });

  it('does not cancel while the payment is pending', async () => {
    const { id } = await place();
    shop.fake.updatePayment({ state: 'pending' });
    expect(await cancel(id)).toMatchObject({ status: 'pending' });
    expect(shop.fake.onlyPayment().state).toBe('pending');
  });
});
