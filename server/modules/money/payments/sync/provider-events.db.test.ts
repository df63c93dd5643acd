import { describe, expect, it } from 'vitest';

import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { processProviderEvent } from './provider-events.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { syncPayment } from './sync-payment.ts';
import { processPendingEvents } from './reconcile-payments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const test = useTestDatabase();
const shop = useCheckout(test);
const { service, order, payment, notices, credits, paidTransitions, place, notify, workJobs } = shop;

describe('provider events', () => {
  it('MON-078 MON-039 are stored with a job before they are acknowledged, and change nothing by themselves', async () => {
    await place();
    shop.fake.updatePayment({ state: 'paid' });
    await notify(shop.fake.onlyPayment().id);
    expect(await notices()).toMatchObject([
      {
        provider: 'sandbox',
        providerPaymentId: shop.fake.onlyPayment().id,
        body: `id=${shop.fake.onlyPayment().id}`,
        processedAt: null,
      },
    ]);
    expect(shop.deps.jobs.enqueued.map(({ name }) => name)).toEqual(['process-provider-event']);
    expect((await order()).status).toBe('created');
    await workJobs();
    expect(await notices()).toMatchObject([{ outcome: 'read', processedAt: shop.deps.clock.now() }]);
    expect((await order()).status).toBe('paid');
  });

  it('MON-039 with false content are verified by a sync: the provider’s answer counts', async () => {
    await place();
    await notify(`${shop.fake.onlyPayment().id}&status=paid`);
    await workJobs();
    expect((await order()).status).toBe('created');
    expect(await credits()).toBe(0);
  });

  it('MON-079 have the effect of one when delivered 10 times over 26 hours', async () => {
    await place();
    shop.fake.updatePayment({ state: 'paid' });
    for (let nth = 0; nth < 10; nth += 1) {
      await notify(shop.fake.onlyPayment().id);
      await workJobs();
      shop.deps.clock.advance((26 * HOUR) / 9);
    }
    expect(await credits()).toBe(30);
    expect(await paidTransitions()).toBe(1);
    expect((await notices()).map(({ outcome }) => outcome)).toEqual(Array(10).fill('read'));
  });

  it('MON-040 grant once when two arrive concurrently', async () => {
    await place();
    shop.fake.updatePayment({ state: 'paid' });
    await Promise.all([notify(shop.fake.onlyPayment().id), notify(shop.fake.onlyPayment().id)]);
    const ids = (await notices()).map(({ id }) => id);
    // Concurrent on purpose: the open-transaction check covers one operation only.
    await Promise.all(
      ids.map((id) => processProviderEvent({ ...shop.deps, database: test.database }, shop.tenant.id, id)),
    );
    expect(await credits()).toBe(30);
    expect(await paidTransitions()).toBe(1);
  });

  it('MON-040 do not let an older answer that arrives later undo anything', async () => {
    await place();
    const { id: paymentId } = await payment();
    const concurrent = { ...shop.deps, database: test.database };
    let release = () => {};
    shop.fake.after = () => {
      shop.fake.after = () => undefined;
      return new Promise<void>((resolve) => (release = resolve));
    };
    const late = syncPayment(concurrent, { tenantId: shop.tenant.id, paymentId, cause: 'sweep' });
    while (!shop.fake.calls.includes('readPayment')) await new Promise((resolve) => setTimeout(resolve, 5));
    shop.fake.updatePayment({ state: 'paid' });
    await syncPayment(concurrent, { tenantId: shop.tenant.id, paymentId, cause: 'notice' });
    release();
    await late;
    expect((await order()).status).toBe('paid');
    expect((await payment()).status).toBe('paid');
  });

  it('MON-077 about unknown payments are acknowledged like the others', async () => {
    await place();
    await notify('tr_nobody');
    await notify('');
    await notify('x'.repeat(5000));
    await workJobs();
    expect(await notices()).toMatchObject([{ providerPaymentId: 'tr_nobody', outcome: 'unknown' }]);
  });

  it('MON-077 about unknown payments query the provider only within a day of a new payment', async () => {
    shop.fake.before = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await place().catch(() => undefined);
    shop.fake.before = () => undefined;
    const asked = async () => {
      shop.fake.calls.length = 0;
      await notify('tr_stranger');
      await workJobs();
      return shop.fake.calls;
    };
    expect(await asked()).toEqual(['readPayment']);
    shop.deps.clock.advance(24 * 60 * MINUTE);
    expect(await asked()).toEqual([]);
  });

  it('answer 404 for an unknown provider', async () => {
    const request = { body: 'id=1', contentType: '', headers: {} };
    const unknown = service().receiveProviderEvent(shop.ctx, { provider: 'nobody', request, signed: false });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('MON-080 on the signed endpoint are rejected without a valid signature, and not stored', async () => {
    await expect(notify('tr_1', true)).rejects.toMatchObject({ code: 'signature_invalid', status: 403 });
    await expect(notify('tr_1', true, { 'x-test-signature': 'wrong' })).rejects.toMatchObject({ status: 403 });
    expect(await notices()).toEqual([]);
    await notify('tr_1', true, { 'x-test-signature': 'right' });
    expect(await notices()).toMatchObject([{ signed: true, providerPaymentId: 'tr_1' }]);
  });

  it('MON-078 are processed again when their job was lost', async () => {
    await place();
    shop.fake.updatePayment({ state: 'paid' });
    await notify(shop.fake.onlyPayment().id);
    expect(await processPendingEvents(shop.deps, shop.tenant.id, shop.deps.clock.now())).toBe(0);
    shop.deps.clock.advance(5 * MINUTE);
    expect(await processPendingEvents(shop.deps, shop.tenant.id, shop.deps.clock.now())).toBe(1);
    expect((await order()).status).toBe('paid');
  });

  it('MON-040 of a payment with unconfirmed creation still count when processed days later', async () => {
    shop.fake.after = () => {
      shop.fake.after = () => undefined;
      throw new ProviderError('unclear', 'the answer was lost');
    };
    await place().catch(() => undefined);
    await service().cancelOrder(shop.ctx, { id: (await order()).id });
    shop.fake.updatePayment({ state: 'paid' });
    await notify(shop.fake.onlyPayment().id);
    shop.deps.clock.advance(5 * 24 * HOUR);
    expect(await processPendingEvents(shop.deps, shop.tenant.id, shop.deps.clock.now())).toBe(1);
    expect((await order()).status).toBe('paid');
    expect(await notices()).toMatchObject([{ outcome: 'read' }]);
  });

  it('are retried while the provider does not answer', async () => {
    await place();
    await notify(shop.fake.onlyPayment().id);
    shop.fake.before = () => {
      throw new ProviderError('busy', 'later');
    };
    await expect(workJobs()).rejects.toThrow(/could not be synced/);
    expect(await notices()).toMatchObject([{ processedAt: null }]);
  });
});
