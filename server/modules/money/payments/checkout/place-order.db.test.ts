import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMandate } from '../../../../../tests/factories/debit.ts';
import { createFakeProvider, type FakeProvider } from '../../../../../tests/factories/fake-provider.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps, onDatabase } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../../context.ts';
import { DomainError } from '../../../../lib/errors/errors.ts';
import type { RateLimiter } from '../../../../lib/network/rate-limiter.ts';
import { createServices } from '../../../../services.ts';
import { IMMEDIATE_CONSENT_VERSION } from './consent.ts';
import { createPaymentsService, type PaymentsService } from '../payments.service.ts';
import { placeOrderSchema, type PlaceOrderInput } from './place-order.schema.ts';
import { ProviderError } from '../providers/payment-provider.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let fake: FakeProvider;
let payments: PaymentsService;
let anna: Member;
let ctx: MemberCtx;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  fake = createFakeProvider(test.database, deps.clock);
  payments = createPaymentsService({ ...onDatabase(deps, fake.database), providers: fake.providers });
  anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
  ctx = createTestContext({ tenant, viewer: anna.viewer });
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);
const orders = () => inTenant((trx) => trx.selectFrom('orders').selectAll().orderBy('id').execute());
const stored = () => inTenant((trx) => trx.selectFrom('payments').selectAll().orderBy('id').execute());
const transitions = () =>
  inTenant((trx) =>
    trx.selectFrom('orderTransitions').select(['fromStatus', 'toStatus', 'cause']).orderBy('id').execute(),
  );

const input = (overrides: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  package: 'p1',
  paymentmethod: 'ideal',
  client_id: randomUUID(),
  consents: { immediate: true },
  ...overrides,
});
const place = (overrides: Partial<PlaceOrderInput> = {}, as = ctx) => {
  // Later rows must sort after earlier ones by id.
  deps.clock.advance(1000);
  return payments.placeOrder(as, input(overrides));
};
const refusal = async (promise: Promise<unknown>): Promise<DomainError> => {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error('nothing was refused');
  return error;
};

describe('placing an order', () => {
  it.each([
    ['banned', { status: 'blocked' }],
    ['deleted', { status: 'deleted', deletedAt: TEST_NOW }],
  ])('HRD-1 stores no order of an account that was %s meanwhile', async (_how, change) => {
    await inTenant((trx) => trx.updateTable('users').set(change).execute());
    await expect(place()).rejects.toMatchObject({ code: 'authentication_required' });
    expect(await orders()).toEqual([]);
  });

  it('MON-093 MON-094 stores the claimed intent before calling the provider, outside of any transaction, and confirms it after', async () => {
    let seen: unknown;
    fake.before = async () => void (seen = await stored());
    const order = await place();
    const claimedUntil = new Date(deps.clock.now().getTime() + 3_000);
    expect(seen).toMatchObject([{ status: 'intent', attempts: 1, failure: null, nextSyncAt: claimedUntil }]);
    expect(order).toMatchObject({
      status: 'created',
      package: 'p1',
      credits: 30,
      amount: { value: 2499, currency: 'EUR' },
      method: 'ideal',
      paid_at: null,
      failure: null,
      problem: false,
      checkout_url: fake.onlyPayment().checkoutUrl,
      payment_made: true,
    });
    expect(await stored()).toMatchObject([
      { status: 'open', providerPaymentId: fake.onlyPayment().id, provider: 'sandbox' },
    ]);
  });

  it('MON-082 sends an idempotency key per payment, our ids, the order’s price and a neutral description', async () => {
    const { id } = await place();
    const [payment] = await stored();
    expect(fake.requests).toEqual([
      {
        paymentId: payment!.id,
        orderId: id,
        amount: { amount: 2499, currency: 'EUR' },
        method: 'ideal',
        locale: 'nl-NL',
        debit: null,
        idempotencyKey: payment!.idempotencyKey,
        description: `Site ${id.slice(-12)}`,
        returnUrl: `http://${tenant.hosts[0]}:3000/payment/pending?order=${id}`,
        webhookUrl: `http://${tenant.hosts[0]}:3000/api/webhooks/sandbox`,
      },
    ]);
  });

  it('MON-065 stores the consent to immediate performance with version and time, and rejects an order without it', async () => {
    const error = await refusal(place({ consents: { immediate: false } }));
    expect(error).toMatchObject({ code: 'invalid_fields', fields: { consents: { key: 'immediate_required' } } });
    expect(await orders()).toEqual([]);
    await place();
    const now = deps.clock.now();
    expect(await orders()).toMatchObject([
      { immediateConsentVersion: IMMEDIATE_CONSENT_VERSION, immediateConsentAt: now, createdAt: now },
    ]);
  });

  it('MON-040 records the order’s transitions', async () => {
    await place();
    expect(await transitions()).toEqual([{ fromStatus: null, toStatus: 'created', cause: 'placed' }]);
  });

  it.each(['sofort', 'giropay', 'cash', 'bancontact'])(
    'MON-051 MON-048 rejects %s, which is not offered here',
    async (method) => {
      const error = await refusal(place({ paymentmethod: method }));
      expect(error).toMatchObject({ code: 'method_unavailable', status: 422 });
      expect(Object.keys(error.fields!)).toEqual(['paymentmethod']);
      expect(await orders()).toEqual([]);
      expect(fake.calls).toEqual([]);
    },
  );

  it('MON-036 MON-037 uses the requested country, else the remembered one, else the visitor’s', async () => {
    await place();
    await place({ country: 'BE', paymentmethod: 'bancontact' });
    await place({ paymentmethod: 'creditcard' });
    expect((await orders()).map(({ country, vatRate }) => [country, Number(vatRate)])).toEqual([
      ['NL', 21],
      ['BE', 21],
      ['BE', 21],
    ]);
  });

  it('charges no other price than the buyer saw', async () => {
    expect((await refusal(place({ expected_amount: 999 }))).code).toBe('price_changed');
    expect(await orders()).toEqual([]);
    await expect(place({ expected_amount: 2499 })).resolves.toMatchObject({ amount: { value: 2499 } });
  });

  it('accepts no price, rate or number of credits from a client', () => {
    for (const forged of ['amount', 'price', 'credits', 'vat_rate', 'currency', 'status', 'discount']) {
      const parsed = placeOrderSchema.safeParse({ ...input(), expected_amount: 999, [forged]: 1 });
      expect(parsed.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [forged] }]);
    }
  });

  it('HRD-1 is accepted as documented, without the price that the buyer saw', async () => {
    expect(placeOrderSchema.safeParse(input()).success).toBe(true);
    await expect(place()).resolves.toMatchObject({ amount: { value: 2499 } });
  });

  it('rejects an unconfirmed account and one with paused purchases', async () => {
    const unconfirmed = await createMember(test.database, tenant, { status: 'not_confirmed' });
    const error = await refusal(place({}, createTestContext({ tenant, viewer: unconfirmed.viewer })));
    expect(error.code).toBe('not_confirmed');
    const pause = { tenantId: tenant.id, userId: anna.userId, changedAt: deps.clock.now() };
    const pausedUntil = new Date(deps.clock.now().getTime() + 60_000);
    await inTenant((trx) =>
      trx
        .insertInto('spendingLimits')
        .values({ ...pause, pausedUntil })
        .execute(),
    );
    expect((await refusal(place())).code).toBe('spending_paused');
    expect(await orders()).toEqual([]);
  });

  it('rate-limits orders, since each creates a payment at the provider', async () => {
    const asked: unknown[] = [];
    const consume: RateLimiter['consume'] = (...use) => {
      asked.push(use);
      return Promise.reject(new DomainError('too_many_requests'));
    };
    const limited = { ...deps, limiter: { ...deps.limiter, consume }, providers: fake.providers };
    const refused = refusal(createPaymentsService(limited).placeOrder(ctx, input()));
    expect((await refused).code).toBe('too_many_requests');
    expect(asked).toEqual([['order', anna.userId, { points: 60, seconds: 3600 }]]);
    expect(await orders()).toEqual([]);
  });

  it('MON-001 creates one payment for one package, without renewal', async () => {
    await place();
    deps.clock.advance(400 * 86_400_000);
    expect(fake.payments.size).toBe(1);
    expect(fake.requests.map(({ debit }) => debit)).toEqual([null]);
  });
});

describe('submitting the same form again', () => {
  it('continues the order it created, with the same payment', async () => {
    const client_id = randomUUID();
    const first = await place({ client_id });
    expect(await place({ client_id })).toEqual(first);
    expect(await orders()).toHaveLength(1);
    expect(fake.calls).toEqual(['createPayment']);
  });

  it.each<Partial<PlaceOrderInput>>([
    { package: 'p2' },
    { paymentmethod: 'creditcard' },
    { country: 'BE' },
    { discountcode: 'ANDERS' },
    { expected_amount: 1 },
  ])('is rejected with other content: %o', async (other) => {
    const client_id = randomUUID();
    await place({ client_id });
    expect((await refusal(place({ client_id, ...other }))).code).toBe('client_id_used');
    expect(await orders()).toHaveLength(1);
  });

  it('MON-082 creates one order and one payment for 20 concurrent submits', async () => {
    const client_id = randomUUID();
    fake.after = () => new Promise((resolve) => setTimeout(resolve, 100));
    // The open-transaction check covers one buyer; here several are in progress on purpose.
    const service = createPaymentsService({ ...deps, providers: fake.providers });
    const views = await Promise.all(Array.from({ length: 20 }, () => service.placeOrder(ctx, input({ client_id }))));
    expect(new Set(views.map(({ id, checkout_url }) => `${id} ${checkout_url}`)).size).toBe(1);
    expect(views[0]!.checkout_url).toBe(fake.onlyPayment().checkoutUrl);
    expect(fake.calls).toEqual(['createPayment']);
    expect(await orders()).toHaveLength(1);
  });

  it('creates a separate order for another member', async () => {
    const client_id = randomUUID();
    const bram = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
    const mine = await place({ client_id });
    const theirs = await place({ client_id }, createTestContext({ tenant, viewer: bram.viewer }));
    expect(theirs.id).not.toBe(mine.id);
  });
});

describe('a failing provider', () => {
  it('MON-073 fails the order when the provider refuses it, and reports that', async () => {
    fake.before = () => {
      throw new ProviderError('refused', 'no', { status: 422, field: 'method' });
    };
    expect(await refusal(place())).toMatchObject({ code: 'payment_refused', status: 422 });
    expect(await orders()).toMatchObject([{ status: 'failed', paidAt: null }]);
    expect(await stored()).toMatchObject([{ status: 'failed', nextSyncAt: null, failure: 'refused' }]);
    expect(await transitions()).toContainEqual({ fromStatus: 'created', toStatus: 'failed', cause: 'refused' });
  });

  it.each(['busy', 'unclear'] as const)(
    'MON-073 MON-082 keeps the order when it is %s, and retries with the same key when the buyer does',
    async (kind) => {
      const client_id = randomUUID();
      fake.after = () => {
        throw new ProviderError(kind, 'later', { status: 503 });
      };
      expect(await refusal(place({ client_id }))).toMatchObject({
        code: 'payment_unavailable',
        status: 503,
        retryAfter: 60,
      });
      expect(await orders()).toMatchObject([{ status: 'created' }]);
      fake.after = () => undefined;
      const order = await place({ client_id });
      expect(order.checkout_url).toBe(fake.onlyPayment().checkoutUrl);
      expect(new Set(fake.requests.map((request) => JSON.stringify(request))).size).toBe(1);
    },
  );

  it('MON-083 searches the payments first when the key may be forgotten', async () => {
    const client_id = randomUUID();
    fake.after = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await refusal(place({ client_id }));
    fake.after = () => undefined;
    deps.clock.advance(3_600_000);
    const order = await place({ client_id });
    expect(order.checkout_url).toBe(fake.onlyPayment().checkoutUrl);
    expect(fake.calls).toEqual(['createPayment', 'findPayment']);
  });

  it('MON-083 creates the payment when the search finds none', async () => {
    const client_id = randomUUID();
    fake.before = () => {
      throw new ProviderError('unclear', 'no answer');
    };
    await refusal(place({ client_id }));
    fake.before = () => undefined;
    deps.clock.advance(3_600_000);
    await place({ client_id });
    expect(fake.calls).toEqual(['createPayment', 'findPayment', 'createPayment']);
    expect(fake.payments.size).toBe(1);
  });

  it('rejects an answer about another payment', async () => {
    fake.after = () => fake.updatePayment({ paymentId: randomUUID() });
    const { createPayment } = fake.providers.forTenant(tenant);
    fake.providers.forTenant(tenant).createPayment = async (request) => ({
      ...(await createPayment(request)),
      paymentId: randomUUID(),
    });
    expect((await refusal(place())).code).toBe('payment_unavailable');
    expect(await stored()).toMatchObject([{ status: 'intent', providerPaymentId: null, failure: 'unclear' }]);
  });
});

describe('a discount code', () => {
  const code = (overrides: object = {}) =>
    inTenant((trx) =>
      trx
        .insertInto('discountCodes')
        .values({
          tenantId: tenant.id,
          id: randomUUID(),
          code: 'ACTIE20',
          kind: 'campaign',
          valuePercentage: 20,
          validity: 'once-per-user',
          status: 'active',
          createdAt: deps.clock.now(),
          ...overrides,
        })
        .execute(),
    );

  describe('when guessed', () => {
    const UNKNOWN = { code: 'invalid_fields', fields: { discountcode: { key: 'discountcode_unknown' } } };
    const TOO_MANY = { code: 'too_many_requests', status: 429 };

    it('API-056 counts towards the same limit as looked-up codes, once for the same code', async () => {
      const guesser = { ...ctx, ipAddress: '198.51.100.21' };
      await code();
      const { credits } = createServices(deps);
      for (let guess = 0; guess < 10; guess += 1) {
        expect(await refusal(place({ discountcode: `GOK${guess}` }, guesser))).toMatchObject(UNKNOWN);
        expect(await refusal(credits.viewDiscountCode(guesser, { code: `gok${guess}` }))).toHaveProperty(
          'code',
          'discount_code_not_found',
        );
      }
      for (let guess = 10; guess < 20; guess += 1) {
        expect(await refusal(credits.viewDiscountCode(guesser, { code: `GOK${guess}` }))).toHaveProperty(
          'code',
          'discount_code_not_found',
        );
      }
      expect(await refusal(place({ discountcode: 'ACTIE20' }, guesser))).toMatchObject(TOO_MANY);
      expect(await orders()).toEqual([]);
      expect((await place({}, guesser)).status).toBe('created');
    });

    it('API-056 does not prevent continuing an order whose code was accepted', async () => {
      const guesser = { ...ctx, ipAddress: '198.51.100.22' };
      await code({ validity: 'many' });
      const form = { client_id: randomUUID(), discountcode: 'ACTIE20' };
      const first = await place(form, guesser);
      for (let guess = 0; guess < 20; guess += 1) {
        expect(await refusal(place({ discountcode: `GOK${guess}` }, guesser))).toMatchObject(UNKNOWN);
      }
      expect(await place(form, guesser)).toEqual(first);
      expect(await refusal(place({ ...form, client_id: randomUUID() }, guesser))).toMatchObject(TOO_MANY);
    });
  });

  it('cancels the older order that used it, also at the provider', async () => {
    await code();
    const older = await place({ discountcode: 'ACTIE20' });
    expect(older.amount.value).toBe(1999);
    const newer = await place({ discountcode: 'actie20', package: 'p2' });
    expect(newer.amount.value).toBe(3999);
    expect(fake.calls.indexOf('cancelPayment')).toBeLessThan(fake.calls.lastIndexOf('createPayment'));
    expect((await stored()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect((await orders()).map(({ status }) => status)).toEqual(['canceled', 'created']);
    expect([...fake.payments.values()].map(({ state }) => state)).toEqual(['canceled', 'open']);
    expect(await transitions()).toContainEqual({ fromStatus: 'created', toStatus: 'canceled', cause: 'newer_order' });
    const { events } = await deps.live.readEventsAfter(ctx, 0);
    expect(events).toMatchObject([{ type: 'order', payload: { status: 'canceled' } }]);
  });

  describe('with a pending payment', () => {
    const signed = async (orderId: string) => {
      await createMandate(deps, { tenant, userId: anna.userId, orderId }, deps.clock.now());
    };
    const pending = async () => {
      fake.updatePayment({ state: 'pending' });
      await payments.syncPayment(tenant.id, (await stored())[0]!.id, 'notice');
    };
    it.each([
      ['a pending payment', 'paypal', pending],
      ['a signed debit', 'sdd', signed],
      ['a bank transfer with instructions', 'sct', () => Promise.resolve()],
    ] as const)('keeps the older order and its code: %s', async (_name, paymentmethod, goOn) => {
      await code();
      const older = await place({ discountcode: 'ACTIE20', paymentmethod });
      await goOn(older.id);
      const error = await refusal(place({ discountcode: 'ACTIE20', package: 'p2' }));
      expect(error.fields).toEqual({ discountcode: { key: 'discountcode_reserved' } });
      expect((await orders()).map(({ status }) => status)).toEqual([
        paymentmethod === 'paypal' ? 'pending' : 'created',
      ]);
      expect(fake.calls).not.toContain('cancelPayment');
    });

    it('keeps the first-order offer reserved: the next order has the full price, and shows it', async () => {
      const fresh = await createMember(test.database, tenant, { signupDate: deps.clock.now() });
      const hers = createTestContext({ tenant, viewer: fresh.viewer });
      const first = await place({ paymentmethod: 'sct' }, hers);
      expect(first.amount.value).toBeLessThan(2499);
      const { packages } = await createServices(deps).shop.viewShop(hers);
      expect(packages.find((one) => one.package === 'p1')).toMatchObject({ list: 2499, discount: 0, code: null });
      expect((await place({}, hers)).amount.value).toBe(2499);
      expect((await orders()).map(({ status }) => status)).toEqual(['created', 'created']);
    });
  });

  it('counts the older order if it is paid later', async () => {
    await code();
    const older = await place({ discountcode: 'ACTIE20' });
    await place({ discountcode: 'ACTIE20', package: 'p2' });
    const [payment] = await stored();
    fake.payments.get(payment!.providerPaymentId!)!.state = 'paid';
    await payments.syncPayment(tenant.id, payment!.id, 'notice');
    expect((await payments.viewOrder(ctx, { id: older.id })).status).toBe('paid');
  });
});

describe('the member’s own orders', () => {
  it('MON-044 are not visible to other members', async () => {
    const { id } = await place();
    const bram = await createMember(test.database, tenant);
    const his = createTestContext({ tenant, viewer: bram.viewer });
    for (const order of [id, randomUUID(), 'x', `${id}'`]) {
      expect((await refusal(payments.viewOrder(his, { id: order }))).code).toBe('not_found');
      expect((await refusal(payments.cancelOrder(his, { id: order }))).code).toBe('not_found');
    }
    expect(await payments.viewRepeat(his)).toBeNull();
  });

  it('can be repeated like the last paid one, while that is offered', async () => {
    expect(await payments.viewRepeat(ctx)).toBeNull();
    const { id } = await place({ package: 'p2', paymentmethod: 'creditcard' });
    fake.updatePayment({ state: 'paid' });
    await payments.viewOrder(ctx, { id });
    expect(await payments.viewRepeat(ctx)).toEqual({ package: 'p2', method: 'creditcard' });
    await inTenant((trx) => trx.updateTable('orders').set({ paymentmethod: 'sofort' }).execute());
    expect(await payments.viewRepeat(ctx)).toBeNull();
  });

  it('API-042 pay a direct debit on its own form, and have no payment before that', async () => {
    const order = await place({ paymentmethod: 'sdd' });
    expect(order.checkout_url).toBe(`${ctx.origin}/directdebit?order=${order.id}`);
    expect(await stored()).toEqual([]);
    expect(fake.calls).toEqual([]);
  });
});
