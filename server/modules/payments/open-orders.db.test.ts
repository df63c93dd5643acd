import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { useCheckout } from '../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service, credits } = shop;

beforeEach(() =>
  inTenant((trx) =>
    trx
      .insertInto('discountCodes')
      .values({
        ...{ tenantId: shop.tenant.id, id: randomUUID(), code: 'EENMAAL', kind: 'campaign', valuePercentage: 20 },
        ...{ validity: 'once-per-user', status: 'active', createdAt: shop.deps.clock.now() },
      })
      .execute(),
  ),
);

const place = (discountcode?: string) =>
  service().placeOrder(shop.ctx, {
    ...{ package: 'p1', paymentmethod: 'ideal', client_id: randomUUID(), consents: { immediate: true }, discountcode },
  });
const states = async () => {
  const rows = await inTenant((trx) => trx.selectFrom('orders').select(['id', 'status']).orderBy('id').execute());
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
};
const pay = (nth: number) => void ([...shop.fake.payments.values()][nth]!.state = 'paid');

describe('an order beside another one that is open', () => {
  it('MON-057 is made after what was paid and not yet heard of has counted, so that its code is used', async () => {
    const older = await place('EENMAAL');
    pay(0);
    shop.deps.clock.advance(10_000);
    await expect(place('EENMAAL')).rejects.toMatchObject({ fields: { discountcode: { key: 'discountcode_used' } } });
    expect(await states()).toEqual({ [older.id]: 'paid' });
    expect(await credits()).toBe(30);
  });

  it('is never said to have cost nothing when it was paid at the moment it was given up', async () => {
    const older = await place('EENMAAL');
    shop.deps.clock.advance(10_000);
    // The buyer pays while the newer order is being made.
    shop.fake.before = (call) => (call === 'cancelPayment' ? pay(0) : undefined);
    const newer = await place('EENMAAL');
    expect(await states()).toEqual({ [older.id]: 'paid', [newer.id]: 'canceled' });
    expect(await credits()).toBe(30);
  });

  it('MON-057 is given up, also at its provider, when the other one with its code is paid', async () => {
    const older = await place('EENMAAL');
    const newer = await place('EENMAAL');
    // As when two forms were sent at once: both are open.
    await inTenant((trx) => trx.updateTable('orders').set({ status: 'created' }).where('id', '=', older.id).execute());
    [...shop.fake.payments.values()][0]!.state = 'open';
    pay(1);
    shop.deps.clock.advance(10_000);
    await service().viewOrder(shop.ctx, { id: newer.id });
    expect(await states()).toEqual({ [older.id]: 'canceled', [newer.id]: 'paid' });
    expect([...shop.fake.payments.values()].map(({ state }) => state)).toEqual(['canceled', 'paid']);
    expect((await shop.heard()).slice(-2)).toEqual([
      { order: newer.id, status: 'paid' },
      { order: older.id, status: 'canceled' },
    ]);
  });
});
