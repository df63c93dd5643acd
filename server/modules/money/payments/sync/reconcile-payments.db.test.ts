import { randomUUID } from 'node:crypto';

import { describe, expect, it, vi } from 'vitest';

import type { Database } from '../../../../../db/client.ts';
import { useCheckout } from '../../../../../tests/setup/checkout.ts';
import { eventually } from '../../../../../tests/setup/eventually.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { onDatabase } from '../../../../../tests/setup/test-deps.ts';
import { createPaymentsService } from '../payments.service.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { syncPayment } from './sync-payment.ts';
import { expireUnpaidOrders } from './reconcile-payments.ts';
import { orderDebit } from '../debits/order-debit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLIENT_ID = randomUUID();

const test = useTestDatabase();
const shop = useCheckout(test);
const { inTenant, service, order, payment, credits, paidTransitions, place, sweep, notify, workJobs } = shop;

/** Templates of the queued mails. */
const mails = async () =>
  (await inTenant((trx) => trx.selectFrom('mails').select('template').execute())).map(({ template }) => template);

/** A database that fails before its `nth` commit and from then on. */
function failingAt(nth: number): Database {
  let begun = 0;
  return {
    ...shop.fake.database,
    withTenant: (tenantId, work, options) => {
      begun += 1;
      const mine = begun;
      if (mine > nth) return Promise.reject(new Error('the process is dead'));
      return shop.fake.database.withTenant(
        tenantId,
        async (trx) => {
          const result = await work(trx);
          if (mine === nth) throw new Error('the process died before this commit');
          return result;
        },
        options,
      );
    },
  };
}

describe('a process that dies while placing an order', () => {
  const repeated = (own?: Database) =>
    service(own).placeOrder(shop.ctx, {
      package: 'p1',
      paymentmethod: 'ideal',
      client_id: CLIENT_ID,
      consents: { immediate: true },
    });

  it.each(['before', 'after'] as const)(
    'MAC-2 %s its provider answers is followed within seconds by the process that gets the same call again',
    async (when) => {
      shop.fake[when] = () => {
        shop.fake[when] = () => undefined;
        throw new Error('the process is dead');
      };
      await expect(repeated(failingAt(2))).rejects.toThrow(/died/);
      shop.deps.clock.advance(3_000);
      expect((await repeated()).checkout_url).toBe(shop.fake.onlyPayment().checkoutUrl);
      expect(shop.fake.calls).toEqual(['createPayment', 'createPayment']);
      expect(await inTenant((trx) => trx.selectFrom('payments').select('attempts').execute())).toEqual([
        { attempts: 2 },
      ]);
    },
  );

  it('MAC-2 is not taken for dead while its provider is slow', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const answer = Promise.withResolvers<undefined>();
    shop.fake.after = () => answer.promise;
    const first = repeated();
    await eventually(() => expect(shop.fake.calls).toHaveLength(1));
    const due = async () => (await payment()).nextSyncAt!.getTime();
    const claimed = await due();
    shop.deps.clock.advance(2_900);
    vi.advanceTimersToNextTimer();
    await eventually(async () => expect(await due()).toBe(claimed + 2_900));
    shop.deps.clock.advance(2_900);
    const second = repeated();
    answer.resolve(undefined);
    expect((await second).id).toBe((await first).id);
    expect(shop.fake.calls).toEqual(['createPayment']);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  // These are: the order with its claimed intent, and the confirmation.
  it.each([1, 2])('MON-095 before commit %i is completed by the reconciler, with one payment', async (nth) => {
    const outcome = await place('ideal', failingAt(nth)).catch((error: Error) => error.message);
    if (nth === 1) {
      expect(outcome).toMatch(/died/);
      expect(await inTenant((trx) => trx.selectFrom('orders').selectAll().execute())).toEqual([]);
      expect(shop.fake.payments.size).toBe(0);
      return;
    }
    shop.deps.clock.advance(2 * MINUTE);
    await sweep();
    expect(await payment()).toMatchObject({ status: 'open', providerPaymentId: shop.fake.onlyPayment().id });
    shop.fake.updatePayment({ state: 'paid' });
    shop.deps.clock.advance(HOUR);
    await sweep();
    await sweep();
    expect((await order()).status).toBe('paid');
    expect(await credits()).toBe(30);
    expect(await paidTransitions()).toBe(1);
  });

  it.each(['before', 'after'] as const)(
    'MON-095 %s the provider call is completed by the reconciler too',
    async (when) => {
      shop.fake[when] = () => {
        shop.fake[when] = () => undefined;
        // A dead process does nothing, so it cannot store its failure either.
        throw new ProviderError('unclear', 'no answer');
      };
      await expect(place()).rejects.toMatchObject({ code: 'payment_unavailable' });
      shop.deps.clock.advance(3 * MINUTE);
      expect(await sweep()).toBe(1);
      expect(await payment()).toMatchObject({ status: 'open', providerPaymentId: shop.fake.onlyPayment().id });
      expect(new Set(shop.fake.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
  );

  it.each([1, 2])('MON-095 before commit %i of a sync is synced again', async (nth) => {
    const { id } = await place();
    shop.fake.updatePayment({ state: 'paid' });
    const { id: paymentId } = await payment();
    const dead = onDatabase(shop.deps, failingAt(nth));
    await expect(syncPayment(dead, { tenantId: shop.tenant.id, paymentId, cause: 'notice' })).rejects.toThrow(/die/);
    expect(await credits()).toBe(0);
    shop.deps.clock.advance(6 * MINUTE);
    await sweep();
    expect((await service().viewOrder(shop.ctx, { id })).status).toBe('paid');
    expect(await credits()).toBe(30);
  });

  it('MON-095 after creating the payment is completed by its event, although its id is not stored', async () => {
    shop.fake.after = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await place().catch(() => undefined);
    shop.fake.after = () => undefined;
    shop.fake.updatePayment({ state: 'paid' });
    await notify(shop.fake.onlyPayment().id);
    await workJobs();
    expect((await order()).status).toBe('paid');
    expect(await payment()).toMatchObject({ providerPaymentId: shop.fake.onlyPayment().id, status: 'paid' });
    expect(await credits()).toBe(30);
    expect(await sweep()).toBe(0);
  });
});

describe('an intent that never succeeds', () => {
  it('MON-083 is searched for after an hour without creating it again, and expires after a day', async () => {
    shop.fake.before = (name) => {
      if (name === 'createPayment') throw new ProviderError('busy', 'later');
    };
    await place().catch(() => undefined);
    for (let minutes = 0; minutes < 25 * 60; minutes += 20) {
      shop.deps.clock.advance(20 * MINUTE);
      await sweep();
    }
    expect(await order()).toMatchObject({ status: 'expired', paidAt: null });
    expect(await payment()).toMatchObject({ status: 'expired', nextSyncAt: null, providerPaymentId: null });
    const firstLook = shop.fake.calls.indexOf('findPayment');
    expect(firstLook).toBeGreaterThan(1);
    expect(shop.fake.calls.slice(firstLook)).not.toContain('createPayment');
    expect(shop.fake.payments.size).toBe(0);
  });

  it('MON-083 is confirmed when it is found', async () => {
    shop.fake.after = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await place().catch(() => undefined);
    shop.fake.after = () => undefined;
    shop.deps.clock.advance(2 * HOUR);
    await sweep();
    expect(shop.fake.calls.at(-1)).toBe('findPayment');
    expect(await payment()).toMatchObject({ status: 'open', providerPaymentId: shop.fake.onlyPayment().id });
  });

  it('is not requested when its order was canceled meanwhile, and canceled when it was created meanwhile', async () => {
    let release = () => {};
    shop.fake.after = (name) => {
      if (name === 'createPayment') return new Promise<void>((resolve) => (release = resolve));
    };
    // Concurrent on purpose: the open-transaction check covers one operation only.
    const plain = createPaymentsService(onDatabase(shop.deps, test.database));
    const placing = plain.placeOrder(shop.ctx, {
      package: 'p1',
      paymentmethod: 'ideal',
      client_id: randomUUID(),
      consents: { immediate: true },
    });
    while (shop.fake.payments.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await plain.cancelOrder(shop.ctx, { id: (await order()).id });
    release();
    expect((await placing).status).toBe('canceled');
    expect(shop.fake.onlyPayment().state).toBe('canceled');
    shop.deps.clock.advance(DAY);
    await sweep();
    expect(shop.fake.requests).toHaveLength(1);
  });
});

describe('an order without a payment', () => {
  it('expires after a day when its mandate was never given', async () => {
    await place('sdd');
    shop.deps.clock.advance(DAY - 1);
    expect(await expireUnpaidOrders(shop.deps, shop.tenant.id, shop.deps.clock.now())).toBe(0);
    shop.deps.clock.advance(1);
    expect(await expireUnpaidOrders(shop.deps, shop.tenant.id, shop.deps.clock.now())).toBe(1);
    expect(await expireUnpaidOrders(shop.deps, shop.tenant.id, shop.deps.clock.now())).toBe(0);
    expect((await order()).status).toBe('expired');
    expect(await shop.received()).toEqual([{ order: (await order()).id, status: 'expired' }]);
  });
});

describe('a direct debit', () => {
  async function mandate(orderId: string): Promise<string> {
    const id = randomUUID();
    await inTenant((trx) =>
      trx
        .insertInto('mandates')
        .values({
          tenantId: shop.tenant.id,
          id,
          userId: shop.anna.userId,
          provider: 'sandbox',
          reference: id,
          orderId,
          providerCustomerId: 'c-1',
          providerMandateId: 'm-1',
          accountHolder: 'A',
          ibanLast4: '0001',
          ibanEncrypted: Buffer.alloc(8),
          address: '{}',
          textVersion: '1',
          givenIpAddress: '192.0.2.1',
          givenAt: shop.deps.clock.now(),
          otpVerifiedAt: shop.deps.clock.now(),
        })
        .execute(),
    );
    return id;
  }

  it('is ordered once with its mandate, has no checkout, and is paid days later', async () => {
    const { id: orderId } = await place('sdd');
    const mandateId = await mandate(orderId);
    await orderDebit(shop.deps, { tenantId: shop.tenant.id, orderId, mandateId });
    await orderDebit(shop.deps, { tenantId: shop.tenant.id, orderId, mandateId });
    expect(shop.fake.requests).toMatchObject([{ method: 'sdd', debit: { customerId: 'c-1', mandateId: 'm-1' } }]);
    expect(await payment()).toMatchObject({ mandateId, status: 'pending', checkoutUrl: null });
    expect(await service().viewOrder(shop.ctx, { id: orderId })).toMatchObject({
      status: 'pending',
      checkout_url: null,
    });
    shop.fake.updatePayment({ state: 'paid' });
    shop.deps.clock.advance(9 * DAY);
    await sweep();
    expect(await credits()).toBe(30);
  });

  it('waits while the provider is unavailable, and fails when it refuses', async () => {
    const { id: orderId } = await place('sdd');
    const mandateId = await mandate(orderId);
    shop.fake.before = () => {
      throw new ProviderError('busy', 'later');
    };
    const start = () => orderDebit(shop.deps, { tenantId: shop.tenant.id, orderId, mandateId });
    await expect(start()).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect((await order()).status).toBe('created');
    shop.fake.before = () => {
      throw new ProviderError('refused', 'no');
    };
    await start();
    expect((await order()).status).toBe('failed');
    expect(await mails()).toEqual(['payment_failed']);
    expect(await shop.received()).toEqual([{ order: orderId, status: 'failed' }]);
  });

  it('is not ordered for a canceled order', async () => {
    const { id: orderId } = await place('sdd');
    await service().cancelOrder(shop.ctx, { id: orderId });
    const mandateId = await mandate(orderId);
    await orderDebit(shop.deps, { tenantId: shop.tenant.id, orderId, mandateId });
    expect(shop.fake.calls).toEqual([]);
  });
});

describe('a payment that its provider refuses', () => {
  const refuses = (kind: 'busy' | 'refused') => {
    shop.fake.before = () => {
      throw new ProviderError(kind, 'no');
    };
  };

  it('MON-095 is mailed when a later attempt was refused', async () => {
    refuses('busy');
    await expect(place()).rejects.toMatchObject({ code: 'payment_unavailable' });
    refuses('refused');
    shop.deps.clock.advance(5 * MINUTE);
    await sweep();
    expect((await order()).status).toBe('failed');
    expect(await mails()).toEqual(['payment_failed']);
  });

  it('is not mailed when the form shows the refusal', async () => {
    refuses('refused');
    await expect(place()).rejects.toMatchObject({ code: 'payment_refused' });
    expect(await mails()).toEqual([]);
  });
});

describe('a round over many payments', () => {
  /** Creates orders a second apart, all due by the next sweep. */
  async function placeMany(count: number): Promise<string[]> {
    for (let one = 0; one < count; one += 1) {
      await place();
      shop.deps.clock.advance(1000);
    }
    shop.deps.clock.advance(5 * MINUTE);
    return [...shop.fake.payments.keys()];
  }
  const paid = async () =>
    (await inTenant((trx) => trx.selectFrom('orders').select('id').where('status', '=', 'paid').execute())).length;

  it('MON-095 reaches payments behind ones that cannot be processed', async () => {
    const ids = await placeMany(7);
    // Text that cannot be stored: the first six fail here although the provider answers.
    shop.fake.overrideRead = (providerPayment) =>
      providerPayment.id === ids.at(-1)
        ? { ...providerPayment, state: 'paid' }
        : { ...providerPayment, state: 'failed', failure: '\0' };
    expect(await sweep()).toBe(1);
    expect(await paid()).toBe(1);
  });

  it('MON-095 skips only the provider that does not answer', async () => {
    await placeMany(7);
    await inTenant(async (trx) => {
      const { id } = await trx
        .selectFrom('payments')
        .select('id')
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      await trx.updateTable('payments').set({ provider: 'other' }).where('id', '=', id).execute();
    });
    const named = shop.fake.providers.byName;
    shop.fake.providers.byName = (tenant, name) => named(tenant, name === 'other' ? 'sandbox' : name);
    let asked = 0;
    shop.fake.before = () => {
      asked += 1;
      if (asked <= 5) throw new ProviderError('busy', 'later');
    };
    shop.fake.overrideRead = (providerPayment) => ({ ...providerPayment, state: 'paid' });
    expect(await sweep()).toBe(1);
    expect(asked).toBe(6);
    expect(await paid()).toBe(1);
  });
});
