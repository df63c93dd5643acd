import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DEBIT_INPUT } from '../../../../../../tests/factories/debit.ts';
import { openMollieSite } from '../../../../../../tests/factories/mollie-fake/mollie-site.ts';
import { useTestDatabase } from '../../../../../../tests/setup/test-database.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const test = useTestDatabase();
let site: Awaited<ReturnType<typeof openMollieSite>>;
beforeEach(async () => {
  site = await openMollieSite(test.database);
});
afterEach(() => site.stop());

/** Creates an order with a confirmed mandate. */
async function debited(): Promise<string> {
  const { id: order } = await site.buy({ paymentmethod: 'sdd' });
  await site.directDebit.begin(site.ctx, { order, fields: DEBIT_INPUT, channel: 'email', mandate: true });
  await site.directDebit.confirm(site.ctx, { order, otp: await site.codeOf(order) });
  return order;
}

const told = async () => {
  await site.fake.notices.deliver(site.post);
  await site.work();
};

describe('a direct debit at Mollie', () => {
  it('MON-084 MON-085 creates a customer, a mandate and a payment that is pending without a checkout, then paid', async () => {
    const order = await debited();
    const { customerId, mandateId, id, webhookUrl } = site.only();
    expect(site.fake.book.customers).toMatchObject([{ id: customerId, mandates: [{ id: mandateId }] }]);
    expect(webhookUrl).toMatch(/\/api\/webhooks\/mollie$/);
    expect(await site.view(order)).toMatchObject({ status: 'pending', checkout_url: null });
    expect(await site.row()).toMatchObject({ credits: 0, firstPaidAt: null });
    site.clock.advance(9 * DAY);
    site.fake.set(id, 'paid');
    await told();
    expect(await site.view(order)).toMatchObject({ status: 'paid' });
    expect(await site.row()).toMatchObject({ credits: 30 });
  });

  it('MON-085 fails with the bank’s reason when the bank rejects it', async () => {
    const order = await debited();
    site.fake.set(site.only().id, 'failed', 'AM04');
    await told();
    expect(await site.view(order)).toMatchObject({ status: 'failed', failure: 'AM04' });
    expect(await site.row()).toMatchObject({ credits: 0 });
  });

  it.each([
    ['customer', 'POST customers'],
    ['mandate', 'POST mandates'],
    ['payment', 'POST payments'],
  ])('MON-082 is created once although the answer about its %s was lost', async (_name, call) => {
    site.fake.trouble(call, { kind: 'cut', after: true });
    const order = await debited();
    site.clock.advance(5 * MINUTE);
    await site.work();
    await site.sweep();
    expect(site.fake.book.customers).toMatchObject([{ mandates: [{}] }]);
    site.fake.set(site.only().id, 'paid');
    await told();
    expect(await site.view(order)).toMatchObject({ status: 'paid' });
    expect(await site.row()).toMatchObject({ credits: 30 });
  });

  it('MON-087 that is charged back after 13 months claws back the credits and blocks direct debit', async () => {
    const order = await debited();
    site.fake.set(site.only().id, 'paid');
    await told();
    site.clock.advance(395 * DAY);
    site.fake.chargeBack(site.only().id);
    await told();
    expect(await site.view(order)).toMatchObject({ status: 'charged_back' });
    expect(await site.row()).toMatchObject({ credits: 0, directDebitBlocked: true });
  });
});
