import { randomUUID } from 'node:crypto';

import { afterAll, beforeEach, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';

/* Evidence of the country that decides the VAT: Implementing Regulation (EU) No 282/2011, articles 24b and 24f. */
const test = useTestDatabase();
const shop = useCheckout(test);
let desk: TestDesk | null = null;

beforeEach(async () => {
  await desk?.close();
  desk = await createTestDesk(test, [shop.tenant]);
});
afterAll(() => desk?.close());

async function buy({ from, paidFrom }: { from: string | null; paidFrom: string | null }) {
  const ctx = createTestContext({ tenant: shop.tenant, viewer: shop.anna.viewer, geoipCountry: from });
  const input = { package: 'p1', paymentmethod: 'creditcard', client_id: randomUUID(), country: 'NL' } as const;
  const { id } = await shop.service().placeOrder(ctx, { ...input, consents: { immediate: true } });
  shop.fake.updatePayment({ state: 'paid', payerCountry: paidFrom });
  await shop.service().syncPayment(shop.tenant.id, (await shop.payment()).id, 'notice');
  const finance = await desk!.operator('finance', shop.tenant);
  const listed = await desk!.services.money.listOrders(finance, { status: 'other_country' });
  const page = await desk!.services.money.viewOrder(finance, id);
  return { order: page.order, flagged: page.otherCountry, listed: listed.rows.map((row) => row.id).includes(id) };
}

it.each([
  ['the IP address', { from: 'BE', paidFrom: 'NL' }],
  ['card or account', { from: 'NL', paidFrom: 'BE' }],
])('HRD-1 flags an order at the desk whose country contradicts %s', async (_what, where) => {
  const { order, flagged, listed } = await buy(where);
  expect(order).toMatchObject({
    country: 'NL',
    profileCountry: 'NL',
    ipCountry: where.from,
    payerCountry: where.paidFrom,
  });
  expect([flagged, listed]).toEqual([true, true]);
});

it.each([
  ['all say the same', { from: 'NL', paidFrom: 'NL' }],
  ['neither is known', { from: null, paidFrom: null }],
])('HRD-1 flags no order where %s', async (_what, where) => {
  const { flagged, listed } = await buy(where);
  expect([flagged, listed]).toEqual([false, false]);
});

it('HRD-1 flags an order whose country is not that of the profile', async () => {
  const { profileId } = shop.anna;
  await shop.inTenant((trx) =>
    trx.updateTable('profiles').set({ country: 'BE' }).where('id', '=', profileId).execute(),
  );
  expect(await buy({ from: 'NL', paidFrom: 'NL' })).toMatchObject({ flagged: true, listed: true });
});

it('HRD-1 keeps a known country if a later response of the provider lacks it', async () => {
  await buy({ from: 'NL', paidFrom: 'BE' });
  shop.fake.updatePayment({ payerCountry: null });
  await shop.service().syncPayment(shop.tenant.id, (await shop.payment()).id, 'notice');
  expect(await shop.order()).toMatchObject({ payerCountry: 'BE' });
});
