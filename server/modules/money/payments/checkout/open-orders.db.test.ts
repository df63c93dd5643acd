import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service, credits } = shop;

beforeEach(() =>
  inTenant((trx) =>
    trx
      .insertInto('discountCodes')
      .values({
        tenantId: shop.tenant.id,
        id: randomUUID(),
        code: 'EENMAAL',
        kind: 'campaign',
        valuePercentage: 20,
        validity: 'once-per-user',
        status: 'active',
        createdAt: shop.deps.clock.now(),
      })
      .execute(),
  ),
);

const place = (discountcode?: string) =>
  service().placeOrder(shop.ctx, {
    package: 'p1',
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
    discountcode,
  });
const states = async () => {
  const rows = await inTenant((trx) => trx.selectFrom('orders').select(['id', 'status']).orderBy('id').execute());
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
};
const instead = (id: string) => service().viewReplacement(shop.ctx, { id });
const pay = (nth: number) => void ([...shop.fake.payments.values()][nth]!.state = 'paid');

describe('an order beside another open one', () => {
  it('MON-057 is created after a payment that arrived meanwhile was applied, which uses up its code', async () => {
    const older = await place('EENMAAL');
    pay(0);
    shop.deps.clock.advance(10_000);
    await expect(place('EENMAAL')).rejects.toMatchObject({ fields: { discountcode: { key: 'discountcode_used' } } });
    expect(await states()).toEqual({ [older.id]: 'paid' });
    expect(await credits()).toBe(30);
  });

  it('is never free when the other order is paid while it is canceled', async () => {
    const older = await place('EENMAAL');
    shop.deps.clock.advance(10_000);
    // The buyer pays while the newer order is created.
    shop.fake.before = (call) => (call === 'cancelPayment' ? pay(0) : undefined);
    const newer = await place('EENMAAL');
    expect(await states()).toEqual({ [older.id]: 'paid', [newer.id]: 'canceled' });
    expect(await credits()).toBe(30);
    expect(await instead(newer.id)).toEqual({ order: older.id, paid: true });
    expect(await instead(older.id)).toBeNull();
  });

  it('links from the older page to the newer order, and to the paid one once there is one', async () => {
    const older = await place('EENMAAL');
    shop.deps.clock.advance(10_000);
    const newer = await place('EENMAAL');
    expect(await instead(older.id)).toEqual({ order: newer.id, paid: false });
    pay(1);
    shop.deps.clock.advance(10_000);
    await service().viewOrder(shop.ctx, { id: newer.id });
    expect(await instead(older.id)).toEqual({ order: newer.id, paid: true });
    const { viewer } = await createMember(test.database, shop.tenant);
    const other = createTestContext({ tenant: shop.tenant, viewer });
    expect(await service().viewReplacement(other, { id: older.id })).toBeNull();
    expect(await instead('x')).toBeNull();
  });

  it('MON-057 keeps its code while an amount mismatch is open, and no longer', async () => {
    const older = await place('EENMAAL');
    shop.fake.updatePayment({ state: 'paid', amount: { amount: 1, currency: 'EUR' } });
    shop.deps.clock.advance(10_000);
    await expect(place('EENMAAL')).rejects.toMatchObject({
      fields: { discountcode: { key: 'discountcode_reserved' } },
    });
    expect(await states()).toEqual({ [older.id]: 'created' });
    shop.fake.updatePayment({ refunded: 1 });
    shop.deps.clock.advance(10_000);
    const newer = await place('EENMAAL');
    expect(await states()).toEqual({ [older.id]: 'canceled', [newer.id]: 'created' });
  });

  it('links nowhere when the buyer canceled it or it was never canceled', async () => {
    const older = await place('EENMAAL');
    await service().cancelOrder(shop.ctx, { id: older.id });
    shop.deps.clock.advance(10_000);
    const newer = await place('EENMAAL');
    expect([await instead(older.id), await instead(newer.id)]).toEqual([null, null]);
  });

  it('MON-057 is canceled, also at its provider, when the other order with its code is paid', async () => {
    const older = await place('EENMAAL');
    const newer = await place('EENMAAL');
    // As after two concurrent submits: both are open.
    await inTenant((trx) => trx.updateTable('orders').set({ status: 'created' }).where('id', '=', older.id).execute());
    [...shop.fake.payments.values()][0]!.state = 'open';
    pay(1);
    shop.deps.clock.advance(10_000);
    await service().viewOrder(shop.ctx, { id: newer.id });
    expect(await states()).toEqual({ [older.id]: 'canceled', [newer.id]: 'paid' });
    expect([...shop.fake.payments.values()].map(({ state }) => state)).toEqual(['canceled', 'paid']);
    expect((await shop.received()).slice(-2)).toEqual([
      { order: newer.id, status: 'paid' },
      { order: older.id, status: 'canceled' },
    ]);
  });
});
