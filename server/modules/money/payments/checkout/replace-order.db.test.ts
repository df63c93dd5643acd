import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createPaymentsService } from '../payments.service.ts';
import { ProviderError } from '../providers/payment-provider.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service } = shop;

const form = () => ({
  package: 'p1' as const,
  paymentmethod: 'ideal',
  client_id: randomUUID(),
  consents: { immediate: true },
});
const orders = () =>
  inTenant((trx) => trx.selectFrom('orders').select(['id', 'clientId', 'status']).orderBy('id').execute());
const later = () => shop.deps.clock.advance(1000);
const end = async (id: string, status: string) => {
  await inTenant((trx) => trx.updateTable('orders').set({ status }).where('id', '=', id).execute());
  later();
};

describe('submitting a form again', () => {
  it.each(['failed', 'canceled', 'expired'])(
    'MON-044 creates another order when the previous one is %s, and the same one for a double submit',
    async (status) => {
      const sent = form();
      const first = await service().replaceOrder(shop.ctx, sent);
      await end(first.id, status);
      const second = await service().replaceOrder(shop.ctx, sent);
      expect(await service().replaceOrder(shop.ctx, sent)).toEqual(second);
      expect(await orders()).toMatchObject([
        { id: first.id, clientId: sent.client_id, status },
        { id: second.id, clientId: `after-${first.id}`, status: 'created' },
      ]);
      expect(shop.fake.requests).toHaveLength(2);
    },
  );

  it('MON-044 creates one other order for two concurrent submits', async () => {
    const sent = form();
    const plain = createPaymentsService({ ...shop.deps, database: test.database });
    await end((await plain.replaceOrder(shop.ctx, sent)).id, 'expired');
    const again = await Promise.all([plain.replaceOrder(shop.ctx, sent), plain.replaceOrder(shop.ctx, sent)]);
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(await orders()).toHaveLength(2);
  });

  it('MON-044 continues an open order and a paid one', async () => {
    const sent = form();
    const { id } = await service().replaceOrder(shop.ctx, sent);
    expect(await service().replaceOrder(shop.ctx, sent)).toMatchObject({ id, status: 'created' });
    for (const status of ['pending', 'paid', 'refunded', 'charged_back']) {
      await end(id, status);
      expect(await service().replaceOrder(shop.ctx, sent)).toMatchObject({ id, status });
    }
    expect(await orders()).toHaveLength(1);
  });

  it('returns the last order once five have ended, and reports the provider’s refusal', async () => {
    const sent = form();
    for (let tries = 0; tries < 5; tries += 1) await end((await service().replaceOrder(shop.ctx, sent)).id, 'expired');
    expect(await service().replaceOrder(shop.ctx, sent)).toMatchObject({
      id: (await orders())[4]!.id,
      status: 'expired',
    });
    expect(await orders()).toHaveLength(5);
    shop.fake.before = () => {
      throw new ProviderError('refused', 'no');
    };
    const refused = form();
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(service().replaceOrder(shop.ctx, refused)).rejects.toMatchObject({ code: 'payment_refused' });
    }
    expect(await orders()).toHaveLength(6);
  });
});
