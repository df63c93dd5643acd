import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Database, Trx } from '../../../db/client.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { createFakeProvider } from '../../../tests/factories/fake-provider.ts';
import type { FakeProvider } from '../../../tests/factories/fake-provider.ts';
import { createMember } from '../../../tests/factories/member.ts';
import type { Member } from '../../../tests/factories/member.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../context.ts';
import { actOnNotice } from './notices.ts';
import { createPaymentsService } from './payments.service.ts';
import { ProviderError } from './provider.ts';
import { readBack } from './read-back.ts';
import { actOnWaitingNotices, expireOrders, reconcilePayments } from './reconcile.ts';
import { startDebit } from './start-debit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const test = useTestDatabase();
let tenant: Tenant;
let fake: FakeProvider;
let deps: Awaited<ReturnType<typeof createTestDeps>> & Pick<FakeProvider, 'providers'>;
let anna: Member;
let ctx: MemberCtx;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  const plain = await createTestDeps(test.database, [tenant]);
  fake = createFakeProvider(test.database, plain.clock);
  deps = { ...plain, database: fake.database, providers: fake.providers };
  anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
  ctx = createTestContext({ tenant, viewer: anna.viewer });
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);
const order = () => inTenant((trx) => trx.selectFrom('orders').selectAll().executeTakeFirstOrThrow());
const payment = () => inTenant((trx) => trx.selectFrom('payments').selectAll().executeTakeFirstOrThrow());
const credits = async () =>
  (
    await inTenant((trx) =>
      trx.selectFrom('users').select('credits').where('id', '=', anna.userId).executeTakeFirstOrThrow(),
    )
  ).credits;
const notices = () => inTenant((trx) => trx.selectFrom('paymentNotices').selectAll().orderBy('id').execute());
const paidTransitions = async () =>
  (await inTenant((trx) => trx.selectFrom('orderTransitions').select('toStatus').execute())).filter(
    ({ toStatus }) => toStatus === 'paid',
  ).length;

/** As the service would be in a process whose database is `database`. */
const service = (database: Database = fake.database) => createPaymentsService({ ...deps, database });
const place = (paymentmethod = 'ideal', database?: Database) =>
  service(database).placeOrder(ctx, {
    ...{ package: 'p1', paymentmethod, client_id: randomUUID(), consents: { immediate: true } },
  });
const sweep = () => reconcilePayments(deps, tenant.id, deps.clock.now());
const notify = (id: string, signed = false, headers = {}) =>
  service().receiveNotice(ctx, {
    provider: 'sandbox',
    request: { body: `id=${id}`, contentType: 'application/x-www-form-urlencoded', headers },
    signed,
  });
/** Works the jobs that were queued for notices. */
async function workJobs(): Promise<void> {
  for (const { name, payload } of deps.jobs.enqueued.splice(0)) {
    if (name === 'read-payment') await actOnNotice(deps, tenant.id, (payload as { noticeId: string }).noticeId);
  }
}

/** A database that dies before its `nth` commit, and stays dead. */
function dyingAt(nth: number): Database {
  let begun = 0;
  return {
    ...fake.database,
    withTenant: (tenantId, work, options) => {
      begun += 1;
      const mine = begun;
      if (mine > nth) return Promise.reject(new Error('the process is dead'));
      return fake.database.withTenant(
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

describe('a process that dies while an order is placed', () => {
  // Of these transactions: the order with its intent, taking the intent, the confirmation, and what reads after it.
  it.each([1, 2, 3, 4, 5, 6])(
    'MON-095 before commit %i is finished by the reconciler, with one payment',
    async (nth) => {
      const outcome = await place('ideal', dyingAt(nth)).catch((error: Error) => error.message);
      if (nth === 1) {
        expect(outcome).toMatch(/died/);
        expect(await inTenant((trx) => trx.selectFrom('orders').selectAll().execute())).toEqual([]);
        expect(fake.payments.size).toBe(0);
        return;
      }
      deps.clock.advance(2 * MINUTE);
      await sweep();
      expect(await payment()).toMatchObject({ status: 'open', providerPaymentId: fake.only().id });
      fake.set({ state: 'paid' });
      deps.clock.advance(HOUR);
      await sweep();
      await sweep();
      expect((await order()).status).toBe('paid');
      expect(await credits()).toBe(30);
      expect(await paidTransitions()).toBe(1);
    },
  );

  it.each(['before', 'after'] as const)('MON-095 %s the provider’s call, too', async (when) => {
    fake[when] = () => {
      fake[when] = () => undefined;
      // What a dead process does: nothing, not even writing down that it failed.
      throw new ProviderError('unclear', 'no answer');
    };
    await expect(place()).rejects.toMatchObject({ code: 'payment_unavailable' });
    deps.clock.advance(3 * MINUTE);
    expect(await sweep()).toBe(1);
    expect(await payment()).toMatchObject({ status: 'open', providerPaymentId: fake.only().id });
    expect(new Set(fake.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it.each([1, 2])('MON-095 before commit %i of reading it back is read again', async (nth) => {
    const { id } = await place();
    fake.set({ state: 'paid' });
    const { id: paymentId } = await payment();
    const dead = { ...deps, database: dyingAt(nth) };
    await expect(readBack(dead, { tenantId: tenant.id, paymentId, cause: 'notice' })).rejects.toThrow(/die/);
    expect(await credits()).toBe(0);
    deps.clock.advance(6 * MINUTE);
    await sweep();
    expect((await service().viewOrder(ctx, { id })).status).toBe('paid');
    expect(await credits()).toBe(30);
  });

  it('MON-095 after it has made the payment is rescued by the notice, whose id is not known yet', async () => {
    fake.after = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await place().catch(() => undefined);
    fake.after = () => undefined;
    fake.set({ state: 'paid' });
    await notify(fake.only().id);
    await workJobs();
    expect((await order()).status).toBe('paid');
    expect(await payment()).toMatchObject({ providerPaymentId: fake.only().id, status: 'paid' });
    expect(await credits()).toBe(30);
    expect(await sweep()).toBe(0);
  });
});

describe('an intent that never comes through', () => {
  it('MON-083 is looked for after an hour and not made again, and given up after a day', async () => {
    fake.before = (name) => {
      if (name === 'createPayment') throw new ProviderError('busy', 'later');
    };
    await place().catch(() => undefined);
    for (let minutes = 0; minutes < 25 * 60; minutes += 20) {
      deps.clock.advance(20 * MINUTE);
      await sweep();
    }
    expect(await order()).toMatchObject({ status: 'expired', paidAt: null });
    expect(await payment()).toMatchObject({ status: 'expired', nextReadAt: null, providerPaymentId: null });
    const firstLook = fake.calls.indexOf('findPayment');
    expect(firstLook).toBeGreaterThan(1);
    expect(fake.calls.slice(firstLook)).not.toContain('createPayment');
    expect(fake.payments.size).toBe(0);
  });

  it('MON-083 is confirmed when it is found', async () => {
    fake.after = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await place().catch(() => undefined);
    fake.after = () => undefined;
    deps.clock.advance(2 * HOUR);
    await sweep();
    expect(fake.calls.at(-1)).toBe('findPayment');
    expect(await payment()).toMatchObject({ status: 'open', providerPaymentId: fake.only().id });
  });

  it('is not asked for when its order was given up meanwhile, and given up when it was made meanwhile', async () => {
    let release = () => {};
    fake.after = (name) => {
      if (name === 'createPayment') return new Promise<void>((resolve) => (release = resolve));
    };
    // Two things at once: the check for open transactions is about one of them alone.
    const plain = createPaymentsService({ ...deps, database: test.database });
    const placing = plain.placeOrder(ctx, {
      ...{ package: 'p1', paymentmethod: 'ideal', client_id: randomUUID(), consents: { immediate: true } },
    });
    while (fake.payments.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await plain.cancelOrder(ctx, { id: (await order()).id });
    release();
    expect((await placing).status).toBe('canceled');
    expect(fake.only().state).toBe('canceled');
    deps.clock.advance(DAY);
    await sweep();
    expect(fake.requests).toHaveLength(1);
  });
});

describe('an order without a payment', () => {
  it('expires after a day, since its mandate was never given', async () => {
    await place('sdd');
    deps.clock.advance(DAY - 1);
    expect(await expireOrders(deps, tenant.id, deps.clock.now())).toBe(0);
    deps.clock.advance(1);
    expect(await expireOrders(deps, tenant.id, deps.clock.now())).toBe(1);
    expect(await expireOrders(deps, tenant.id, deps.clock.now())).toBe(0);
    expect((await order()).status).toBe('expired');
  });
});

describe('notices', () => {
  it('MON-078 MON-039 are stored with a job before they are answered, and change nothing by themselves', async () => {
    await place();
    fake.set({ state: 'paid' });
    await notify(fake.only().id);
    expect(await notices()).toMatchObject([
      { provider: 'sandbox', providerPaymentId: fake.only().id, body: `id=${fake.only().id}`, processedAt: null },
    ]);
    expect(deps.jobs.enqueued.map(({ name }) => name)).toEqual(['read-payment']);
    expect((await order()).status).toBe('created');
    await workJobs();
    expect(await notices()).toMatchObject([{ outcome: 'read', processedAt: deps.clock.now() }]);
    expect((await order()).status).toBe('paid');
  });

  it('MON-039 that lie are read back: what the provider says counts', async () => {
    await place();
    await notify(`${fake.only().id}&status=paid`);
    await workJobs();
    expect((await order()).status).toBe('created');
    expect(await credits()).toBe(0);
  });

  it('MON-079 delivered 10 times over 26 hours have the effect of one', async () => {
    await place();
    fake.set({ state: 'paid' });
    for (let nth = 0; nth < 10; nth += 1) {
      await notify(fake.only().id);
      await workJobs();
      deps.clock.advance((26 * HOUR) / 9);
    }
    expect(await credits()).toBe(30);
    expect(await paidTransitions()).toBe(1);
    expect((await notices()).map(({ outcome }) => outcome)).toEqual(Array(10).fill('read'));
  });

  it('MON-040 two at once grant once', async () => {
    await place();
    fake.set({ state: 'paid' });
    await Promise.all([notify(fake.only().id), notify(fake.only().id)]);
    const ids = (await notices()).map(({ id }) => id);
    // Both on their way at once: the check for open transactions is about one of them alone.
    await Promise.all(ids.map((id) => actOnNotice({ ...deps, database: test.database }, tenant.id, id)));
    expect(await credits()).toBe(30);
    expect(await paidTransitions()).toBe(1);
  });

  it('MON-040 an answer that was asked for earlier and comes later undoes nothing', async () => {
    await place();
    const { id: paymentId } = await payment();
    const concurrent = { ...deps, database: test.database };
    let release = () => {};
    fake.after = () => {
      fake.after = () => undefined;
      return new Promise<void>((resolve) => (release = resolve));
    };
    const late = readBack(concurrent, { tenantId: tenant.id, paymentId, cause: 'sweep' });
    while (!fake.calls.includes('readPayment')) await new Promise((resolve) => setTimeout(resolve, 5));
    fake.set({ state: 'paid' });
    await readBack(concurrent, { tenantId: tenant.id, paymentId, cause: 'notice' });
    release();
    await late;
    expect((await order()).status).toBe('paid');
    expect((await payment()).status).toBe('paid');
  });

  it('MON-077 about what nobody knows are taken like the others', async () => {
    await place();
    await notify('tr_nobody');
    await notify('');
    await notify('x'.repeat(5000));
    await workJobs();
    expect(await notices()).toMatchObject([{ providerPaymentId: 'tr_nobody', outcome: 'unknown' }]);
  });

  it('of an unknown provider find nothing', async () => {
    const request = { body: 'id=1', contentType: '', headers: {} };
    const unknown = service().receiveNotice(ctx, { provider: 'nobody', request, signed: false });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('MON-080 that are signed are refused without a right signature, and not stored', async () => {
    await expect(notify('tr_1', true)).rejects.toMatchObject({ code: 'signature_invalid', status: 403 });
    await expect(notify('tr_1', true, { 'x-test-signature': 'wrong' })).rejects.toMatchObject({ status: 403 });
    expect(await notices()).toEqual([]);
    await notify('tr_1', true, { 'x-test-signature': 'right' });
    expect(await notices()).toMatchObject([{ signed: true, providerPaymentId: 'tr_1' }]);
  });

  it('MON-078 whose job was lost are found again', async () => {
    await place();
    fake.set({ state: 'paid' });
    await notify(fake.only().id);
    expect(await actOnWaitingNotices(deps, tenant.id, deps.clock.now())).toBe(0);
    deps.clock.advance(5 * MINUTE);
    expect(await actOnWaitingNotices(deps, tenant.id, deps.clock.now())).toBe(1);
    expect((await order()).status).toBe('paid');
  });

  it('wait for another try while the provider does not answer', async () => {
    await place();
    await notify(fake.only().id);
    fake.before = () => {
      throw new ProviderError('busy', 'later');
    };
    await expect(workJobs()).rejects.toThrow(/could not be read/);
    expect(await notices()).toMatchObject([{ processedAt: null }]);
  });
});

describe('reading back', () => {
  it('MON-076 finds what no notice told of: paid, charged back, and reversed', async () => {
    await place();
    fake.set({ state: 'paid' });
    deps.clock.advance(MINUTE);
    await sweep();
    expect((await order()).status).toBe('paid');
    fake.set({ chargedBack: 2499 });
    deps.clock.advance(DAY);
    await sweep();
    expect((await order()).status).toBe('charged_back');
    expect(await credits()).toBe(0);
    fake.set({ chargedBack: 0 });
    deps.clock.advance(DAY);
    await sweep();
    expect((await order()).status).toBe('paid');
    expect(await credits()).toBe(30);
  });

  it('is done by one of two sweeps at once', async () => {
    await place();
    deps.clock.advance(MINUTE);
    const concurrent = { ...deps, database: test.database };
    const now = deps.clock.now();
    const reads = () => fake.calls.filter((name) => name === 'readPayment').length;
    await Promise.all([reconcilePayments(concurrent, tenant.id, now), reconcilePayments(concurrent, tenant.id, now)]);
    expect(reads()).toBe(1);
  });

  it('MON-092 happens when the buyer comes back, at most every two seconds, and grants only what the provider says', async () => {
    const { id } = await place();
    const view = () => service().viewOrder(ctx, { id });
    expect((await view()).status).toBe('created');
    await view();
    expect(fake.calls).toEqual(['createPayment', 'readPayment']);
    fake.set({ state: 'paid' });
    deps.clock.advance(1999);
    expect((await view()).status).toBe('created');
    deps.clock.advance(1);
    expect(await view()).toMatchObject({ status: 'paid', checkout_url: null });
    deps.clock.advance(HOUR);
    await view();
    expect(fake.calls.filter((name) => name === 'readPayment')).toHaveLength(2);
  });

  it('MON-092 shows the order as it is when the provider does not answer', async () => {
    const { id } = await place();
    fake.before = () => {
      throw new Error('socket hang up');
    };
    expect((await service().viewOrder(ctx, { id })).status).toBe('created');
  });

  it.each<[string, Parameters<FakeProvider['set']>[0]]>([
    ['another id', { id: 'tr_other' }],
    ['another payment of ours', { paymentId: randomUUID() }],
    ['another sum', { amount: { amount: 1, currency: 'EUR' } }],
    ['another currency', { amount: { amount: 2499, currency: 'PLN' } }],
  ])('MON-039 grants nothing for an answer with %s', async (_name, told) => {
    await place();
    const { id: paymentId } = await payment();
    fake.answer = (known) => ({ ...known, state: 'paid', ...told });
    await readBack(deps, { tenantId: tenant.id, paymentId, cause: 'notice' });
    expect(await order()).toMatchObject({ status: 'created', paidAt: null });
    expect(await credits()).toBe(0);
  });

  it('asks the provider that the payment was made with, not the one of today', async () => {
    await place();
    fake.set({ state: 'paid' });
    const asked: string[] = [];
    const named: FakeProvider['providers']['named'] = (site, name) => {
      asked.push(name);
      return fake.providers.named(site, name);
    };
    const { id: paymentId } = await payment();
    const moved = { ...tenant, payment: { ...tenant.payment, provider: 'mollie' } };
    const tenants = { ...deps.tenants, byId: () => moved };
    const later = { ...deps, tenants, providers: { ...fake.providers, named } };
    await readBack(later, { tenantId: tenant.id, paymentId, cause: 'sweep' });
    expect(asked).toEqual(['sandbox']);
    expect((await order()).status).toBe('paid');
  });
});

describe('a direct debit', () => {
  async function mandate(orderId: string): Promise<string> {
    const id = randomUUID();
    await inTenant((trx) =>
      trx
        .insertInto('mandates')
        .values({
          ...{ tenantId: tenant.id, id, userId: anna.userId, provider: 'sandbox', reference: id, orderId },
          ...{ providerCustomerId: 'c-1', providerMandateId: 'm-1', accountHolder: 'A', ibanLast4: '0001' },
          ...{ ibanEncrypted: Buffer.alloc(8), address: '{}', textVersion: '1', givenAddress: '192.0.2.1' },
          ...{ givenAt: deps.clock.now(), otpVerifiedAt: deps.clock.now() },
        })
        .execute(),
    );
    return id;
  }

  it('is ordered once with its mandate, has no checkout, and is paid days later', async () => {
    const { id: orderId } = await place('sdd');
    const mandateId = await mandate(orderId);
    await startDebit(deps, { tenantId: tenant.id, orderId, mandateId });
    await startDebit(deps, { tenantId: tenant.id, orderId, mandateId });
    expect(fake.requests).toMatchObject([{ method: 'sdd', debit: { customerId: 'c-1', mandateId: 'm-1' } }]);
    expect(await payment()).toMatchObject({ mandateId, status: 'pending', checkoutUrl: null });
    expect(await service().viewOrder(ctx, { id: orderId })).toMatchObject({ status: 'pending', checkout_url: null });
    fake.set({ state: 'paid' });
    deps.clock.advance(9 * DAY);
    await sweep();
    expect(await credits()).toBe(30);
  });

  it('waits while the provider is not there, and has failed when it refuses', async () => {
    const { id: orderId } = await place('sdd');
    const mandateId = await mandate(orderId);
    fake.before = () => {
      throw new ProviderError('busy', 'later');
    };
    const start = () => startDebit(deps, { tenantId: tenant.id, orderId, mandateId });
    await expect(start()).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect((await order()).status).toBe('created');
    fake.before = () => {
      throw new ProviderError('refused', 'no');
    };
    await start();
    expect((await order()).status).toBe('failed');
  });

  it('is not ordered for an order that was given up', async () => {
    const { id: orderId } = await place('sdd');
    const mandateId = await mandate(orderId);
    await service().cancelOrder(ctx, { id: orderId });
    await startDebit(deps, { tenantId: tenant.id, orderId, mandateId });
    expect(fake.calls).toEqual([]);
  });
});
