import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { MOLLIE_ENVIRONMENT } from '../../../../../../tests/factories/mollie-fake/mollie-account.ts';
import { openMollieSite } from '../../../../../../tests/factories/mollie-fake/mollie-site.ts';
import { signEvent } from '../../../../../../tests/factories/mollie-fake/webhooks.ts';
import { useTestDatabase } from '../../../../../../tests/setup/test-database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const test = useTestDatabase();
let site: Awaited<ReturnType<typeof openMollieSite>>;
beforeEach(async () => {
  site = await openMollieSite(test.database);
});
afterEach(() => site.stop());

/** Creates an order that was paid at Mollie and confirmed by an event. */
async function paid() {
  const order = await site.buy();
  site.fake.set(site.only().id, 'paid');
  await site.fake.notices.deliver(site.post);
  await site.work();
  return order;
}

describe('an order at Mollie', () => {
  it('MON-072 MON-078 leads to Mollie’s page, and is paid after the sync that its event triggers', async () => {
    const order = await site.buy();
    expect(order).toMatchObject({
      status: 'created',
      checkout_url: expect.stringContaining('/checkout/tr_') as string,
    });
    const page = await fetch(order.checkout_url!, {
      method: 'POST',
      body: new URLSearchParams({ status: 'paid' }),
      redirect: 'manual',
    });
    expect(page.headers.get('location')).toMatch(new RegExp(`/payment/pending\\?order=${order.id}$`));
    expect(await site.row()).toMatchObject({ credits: 0, firstPaidAt: null });

    expect(await site.fake.notices.deliver(site.post)).toBe(1);
    // Stored and acknowledged before Mollie was called.
    expect(await site.notices()).toEqual([{ providerPaymentId: site.only().id, signed: false, outcome: null }]);
    expect(site.fake.received.map(({ name }) => name)).not.toContain('GET payment');
    await site.work();
    expect(await site.row()).toMatchObject({ credits: 30, firstPaidAt: site.clock.now() });
    expect(await site.view(order.id)).toMatchObject({ status: 'paid', checkout_url: null, problem: false });
  });

  it('MON-078 stores the event although Mollie’s API is down, and is paid when it is back', async () => {
    const order = await site.buy();
    site.fake.set(site.only().id, 'paid');
    site.fake.trouble('GET payment', { kind: 'status', status: 503 }, 3);
    await site.fake.notices.deliver(site.post);
    expect(site.fake.notices.waiting).toEqual([]);
    await expect(site.work()).rejects.toThrow('could not be synced');
    site.clock.advance(MINUTE);
    await site.sweep();
    expect(await site.row()).toMatchObject({ credits: 30 });
    expect((await site.view(order.id)).status).toBe('paid');
  });

  it('MON-079 is paid once although its event arrives ten times over 26 hours', async () => {
    await site.buy();
    site.fake.set(site.only().id, 'paid');
    let made = 0;
    for (let minute = 0; minute <= 26 * 60; minute += 30) {
      // Each is stored and processed, and its answer is lost.
      made += await site.fake.notices.deliver(async (notice) => (await site.post(notice)) + 300);
      await site.work();
      site.clock.advance(30 * MINUTE);
    }
    expect(made).toBe(10);
    expect(await site.notices()).toHaveLength(10);
    expect(await site.row()).toMatchObject({ credits: 30 });
  });

  it('is paid without any event, by polling', async () => {
    await site.buy();
    site.fake.set(site.only().id, 'paid');
    site.clock.advance(MINUTE);
    await site.sweep();
    expect(await site.row()).toMatchObject({ credits: 30 });
  });

  it.each(['canceled', 'expired', 'failed'])('MON-074 takes over the state %s and grants nothing', async (status) => {
    const order = await site.buy();
    site.fake.set(site.only().id, status);
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect((await site.view(order.id)).status).toBe(status);
    expect(await site.row()).toMatchObject({ credits: 0, firstPaidAt: null });
  });

  it.each(['open', 'pending', 'authorized', 'teleported'])('MON-074 grants nothing while it is %s', async (status) => {
    const order = await site.buy();
    site.fake.set(site.only().id, status);
    site.clock.advance(MINUTE);
    expect(['created', 'pending']).toContain((await site.view(order.id)).status);
    expect(await site.row()).toMatchObject({ credits: 0, firstPaidAt: null });
  });

  it('grants nothing for another amount than requested, and reports it', async () => {
    const order = await site.buy();
    site.only().amount = { value: '0.01', currency: 'EUR' };
    site.fake.set(site.only().id, 'paid');
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect(await site.view(order.id)).toMatchObject({ status: 'created', problem: true });
    expect(await site.row()).toMatchObject({ credits: 0 });
  });
});

describe('the order page', () => {
  const shown = async () => (await site.shop.viewOrderForm(site.ctx, { package: 'p1' })).methods.map(({ id }) => id);

  it('MON-048 offers the intersection of the methods of tenant, Mollie profile and country', async () => {
    site.fake.enabled.delete('paypal');
    await shown();
    await expect.poll(shown).toEqual(['ideal', 'creditcard', 'applepay', 'sct', 'sdd']);
    const belgian = async () =>
      (await site.shop.viewOrderForm(site.ctx, { package: 'p1', country: 'BE' })).methods.map(({ id }) => id);
    await expect.poll(belgian).toEqual(['bancontact', 'creditcard', 'applepay', 'sct', 'sdd']);
  });

  it('MON-048 renders while Mollie does not answer', async () => {
    site.fake.trouble('GET methods', { kind: 'slow', ms: 1_500 }, 2);
    expect(await shown()).toContain('ideal');
  });
});

describe('an order that Mollie does not accept', () => {
  it.each([
    ['422', { status: 422, field: 'amount' }, 1, 'payment_refused'],
    ['429', { status: 429 }, 1, 'payment_unavailable'],
    ['503', { status: 503 }, 3, 'payment_unavailable'],
  ])('MON-073 with %s reports it and grants nothing', async (_name, trouble, times, code) => {
    site.fake.trouble('POST payments', { kind: 'status', ...trouble }, times);
    await expect(site.buy()).rejects.toMatchObject({ code });
    expect(site.fake.book.payments).toEqual([]);
    expect(await site.row()).toMatchObject({ credits: 0, firstPaidAt: null });
  });

  it('MON-082 continues with the payment that was created although its answer was lost', async () => {
    const form = { client_id: 'the-same-form' };
    site.fake.trouble('POST payments', { kind: 'cut', after: true });
    await expect(site.buy(form)).rejects.toMatchObject({ code: 'payment_unavailable' });
    const order = await site.buy(form);
    expect(order.checkout_url).toContain(site.only().id);
    expect(site.fake.received.filter(({ name }) => name === 'POST payments')).toHaveLength(2);
  });

  it('MON-082 is resumed by the sweep with the same key', async () => {
    site.fake.trouble('POST payments', { kind: 'broken' });
    await expect(site.buy()).rejects.toMatchObject({ code: 'payment_unavailable' });
    site.fake.set(site.only().id, 'paid');
    site.clock.advance(5 * MINUTE);
    await site.sweep();
    // Mollie repeats its first answer: the payment is open there and is synced by polling.
    expect(await site.row()).toMatchObject({ credits: 0 });
    site.clock.advance(15 * MINUTE);
    await site.sweep();
    expect(new Set(site.fake.received.flatMap(({ key }) => key ?? [])).size).toBe(1);
    expect(await site.row()).toMatchObject({ credits: 30 });
  });

  it('MON-083 is searched for before a retry, once Mollie has forgotten the key', async () => {
    const form = { client_id: 'the-same-form' };
    site.fake.trouble('POST payments', { kind: 'cut', after: true });
    await expect(site.buy(form)).rejects.toMatchObject({ code: 'payment_unavailable' });
    site.clock.advance(HOUR + MINUTE);
    const order = await site.buy(form);
    expect(site.fake.received.map(({ name }) => name)).toEqual(['POST payments', 'GET payments', 'GET payment']);
    expect(order.checkout_url).toContain(site.only().id);
  });

  it('MON-082 is paid through the event of a payment whose id was never returned', async () => {
    site.fake.trouble('POST payments', { kind: 'cut', after: true });
    await expect(site.buy()).rejects.toMatchObject({ code: 'payment_unavailable' });
    site.fake.set(site.only().id, 'paid');
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect(await site.row()).toMatchObject({ credits: 30 });
  });
});

describe('a signed event', () => {
  const tell = async (secret: string, change = (body: string) => body) => {
    const event = { resource: 'event', type: 'payment.paid', entityId: site.only().id };
    const notice = signEvent('https://site.example/api/webhooks/mollie/signed', secret, event);
    return site.post({ ...notice, body: change(notice.body) });
  };

  it.each([
    ['MON-080 the current secret', MOLLIE_ENVIRONMENT.SITE_MOLLIE_SECRET],
    ['MON-081 the previous secret', MOLLIE_ENVIRONMENT.SITE_MOLLIE_SECRET_BEFORE],
  ])('with %s is stored and processed', async (_name, secret) => {
    await site.buy();
    site.fake.set(site.only().id, 'paid');
    expect(await tell(secret)).toBe(200);
    expect(await site.notices()).toEqual([{ providerPaymentId: site.only().id, signed: true, outcome: null }]);
    await site.work();
    expect(await site.row()).toMatchObject({ credits: 30 });
  });

  it('MON-080 with another secret, another body or no signature is rejected and not stored', async () => {
    await site.buy();
    expect(await tell('another')).toBe(403);
    expect(await tell(MOLLIE_ENVIRONMENT.SITE_MOLLIE_SECRET, (body) => `${body} `)).toBe(403);
    const url = 'https://site.example/api/webhooks/mollie/signed';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await site.post({ url, headers, body: `id=${site.only().id}` })).toBe(403);
    expect(await site.notices()).toEqual([]);
  });

  it('MON-080 of the classic kind is not trusted: the synced state counts', async () => {
    const order = await site.buy();
    const url = 'https://site.example/api/webhooks/mollie';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const claim = `id=${site.only().id}&status=paid&amount=24.99`;
    expect(await site.post({ url, headers, body: claim })).toBe(200);
    await site.work();
    expect((await site.view(order.id)).status).toBe('created');
    expect(await site.row()).toMatchObject({ credits: 0 });
  });
});

describe('refunds and chargebacks at Mollie', () => {
  it('MON-075 a chargeback claws back the credits, after the event of a payment whose status stays paid', async () => {
    const order = await paid();
    site.clock.advance(DAY);
    site.fake.chargeBack(site.only().id);
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect(await site.row()).toMatchObject({ credits: 0, directDebitBlocked: true });
    expect((await site.view(order.id)).status).toBe('charged_back');
  });

  it('MON-076 a chargeback that is reversed without an event is found by the daily sync', async () => {
    const order = await paid();
    site.fake.chargeBack(site.only().id);
    site.clock.advance(DAY);
    await site.sweep();
    expect((await site.view(order.id)).status).toBe('charged_back');
    site.fake.notices.waiting.length = 0;
    site.fake.reverse(site.only().id);
    site.clock.advance(DAY);
    await site.sweep();
    expect((await site.view(order.id)).status).toBe('paid');
    expect(await site.row()).toMatchObject({ credits: 30, creditDebt: 0 });
  });

  it('MON-087 a chargeback is applied 13 months later', async () => {
    const order = await paid();
    site.clock.advance(395 * DAY);
    site.fake.chargeBack(site.only().id);
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect((await site.view(order.id)).status).toBe('charged_back');
  });

  it('MON-089 a failed refund restores the credits', async () => {
    const order = await paid();
    const { id } = site.only();
    site.fake.refund(id, '24.99', 'pending');
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect((await site.view(order.id)).status).toBe('paid');
    site.clock.advance(MINUTE);
    site.fake.setRefund(id, 0, 'failed');
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect(await site.row()).toMatchObject({ credits: 30 });
    expect((await site.view(order.id)).status).toBe('paid');
    site.fake.setRefund(id, 0, 'refunded');
    await site.fake.notices.deliver(site.post);
    await site.work();
    expect((await site.view(order.id)).status).toBe('refunded');
    expect(await site.row()).toMatchObject({ credits: 0 });
  });
});
