import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  MOLLIE_SETTINGS,
  buildPaymentRequest,
  openMollieAccount,
} from '../../../../../tests/factories/mollie-fake/mollie-account.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import * as counter from '../../../../../tests/factories/third-provider/counter/provider.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { PAYMENT_METHODS } from '../../../../../tenants/value-lists.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './payment-provider.ts';
import { createProviders, loadProviders } from './index.ts';
import { updatePayment } from './sandbox/sandbox.queries.ts';

const HOUR_MS = 3_600_000;
const THIRD = join(import.meta.dirname, '../../../../../tests/factories/third-provider');

/** A provider, with the actions of buyers and banks at it. */
interface Bench {
  provider: PaymentProvider;
  clock: Clock;
  settle(id: string, state: ProviderPayment['state']): Promise<void> | void;
  stop(): Promise<void> | void;
}

const test = useTestDatabase();

async function openSandbox(): Promise<Bench> {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  return {
    provider: createProviders(deps).forTenant(tenant),
    clock: deps.clock,
    settle: (id, state) => test.database.withTenant(tenant.id, (trx) => updatePayment(trx, tenant.id, id, { state })),
    stop: () => undefined,
  };
}

async function openMollie(): Promise<Bench> {
  const { fake, env, clock } = await openMollieAccount();
  const tenant = await createTenant(test.database, MOLLIE_SETTINGS);
  const deps = await createTestDeps(test.database, [tenant], { env, clock });
  return {
    provider: createProviders(deps).forTenant(tenant),
    clock,
    settle: (id, state) => fake.set(id, state),
    stop: () => fake.stop(),
  };
}

/** An unknown provider from a separate folder. */
async function openThird(): Promise<Bench> {
  const tenant = await createTenant(test.database, { payment: { provider: 'counter' } });
  const deps = await createTestDeps(test.database, [tenant]);
  return {
    provider: createProviders(deps, await loadProviders(THIRD)).forTenant(tenant),
    clock: deps.clock,
    settle: counter.settle,
    stop: () => undefined,
  };
}

describe.each([
  ['sandbox', openSandbox],
  ['mollie', openMollie],
  ['a provider added as a folder', openThird],
])('the provider contract: %s', (_name, open) => {
  let bench: Bench;
  let provider: PaymentProvider;
  beforeEach(async () => {
    bench = await open();
    provider = bench.provider;
  });
  afterEach(() => bench.stop());

  it('MON-046 creates a payment that the buyer pays elsewhere, and reads it', async () => {
    const request = buildPaymentRequest();
    const made = await provider.createPayment(request);
    expect(made).toMatchObject({
      paymentId: request.paymentId,
      state: 'open',
      amount: request.amount,
      refunded: 0,
      chargedBack: 0,
      refunds: [],
      failure: null,
    });
    expect(made.checkoutUrl).toMatch(/^https?:\/\//);
    expect(await provider.readPayment(made.id)).toEqual(made);
    await bench.settle(made.id, 'paid');
    expect(await provider.readPayment(made.id)).toEqual({ ...made, state: 'paid', checkoutUrl: null });
  });

  it('creates one payment per idempotency key, also for two concurrent calls', async () => {
    const request = buildPaymentRequest();
    const answers = await Promise.allSettled([provider.createPayment(request), provider.createPayment(request)]);
    const made = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value.id);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ kind: 'unclear' });
    }
    const again = await provider.createPayment(request);
    expect(new Set([...made, again.id]).size).toBe(1);
  });

  it('rejects a known key with other parameters', async () => {
    const request = buildPaymentRequest();
    const { id } = await provider.createPayment(request);
    const other = { ...request, amount: { amount: 1_000, currency: 'EUR' } };
    const error: unknown = await provider.createPayment(other).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(['refused', 'unclear']).toContain((error as ProviderError).kind);
    expect(await provider.findPayment(request.paymentId, bench.clock.now())).toMatchObject({
      id,
      amount: request.amount,
    });
  });

  it('finds a payment by our id after its key was forgotten, and no other', async () => {
    const request = buildPaymentRequest();
    const since = bench.clock.now();
    const { id } = await provider.createPayment(request);
    bench.clock.advance(provider.idempotencyKeyTtl + 1);
    expect((await provider.findPayment(request.paymentId, since))?.id).toBe(id);
    expect(await provider.findPayment(randomUUID(), since)).toBeNull();
    bench.clock.advance(HOUR_MS);
    expect(await provider.findPayment(request.paymentId, bench.clock.now())).toBeNull();
  });

  it.each(['', 'tr_unknown', '../payments', 'x'.repeat(99), randomUUID()])('does not know payment %j', async (id) => {
    expect(await provider.readPayment(id)).toBeNull();
    await expect(provider.cancelPayment(id)).resolves.toBeUndefined();
  });

  it('cancels an open payment and leaves a paid one alone', async () => {
    const [open, paid] = [
      await provider.createPayment(buildPaymentRequest()),
      await provider.createPayment(buildPaymentRequest()),
    ];
    await bench.settle(paid.id, 'paid');
    await provider.cancelPayment(open.id);
    await provider.cancelPayment(paid.id);
    expect([await provider.readPayment(open.id), await provider.readPayment(paid.id)]).toMatchObject([
      { state: 'canceled' },
      { state: 'paid' },
    ]);
  });

  it('MON-085 debits by a mandate without a checkout page: pending, then paid', async () => {
    const debit = await provider.createMandate({
      userId: randomUUID(),
      mandateId: randomUUID(),
      name: 'Sam',
      email: 'sam@voorbeeld.example',
      accountHolder: 'S. Jansen',
      iban: 'NL91ABNA0417164300',
      reference: 'SITE-1',
      idempotencyKey: randomUUID(),
      signedAt: bench.clock.now(),
    });
    const made = await provider.createPayment(buildPaymentRequest({ method: 'sdd', debit }));
    expect(made).toMatchObject({ state: 'pending', checkoutUrl: null });
    await bench.settle(made.id, 'paid');
    expect(await provider.readPayment(made.id)).toMatchObject({ state: 'paid' });
  });

  it('refunds once per key, and never more than was paid', async () => {
    const { id } = await provider.createPayment(buildPaymentRequest());
    await bench.settle(id, 'paid');
    const request = {
      providerPaymentId: id,
      refundId: randomUUID(),
      description: 'Site',
      idempotencyKey: randomUUID(),
    };
    const refund = (amount: number, changes = {}) =>
      provider.createRefund({ ...request, amount: { amount, currency: 'EUR' }, ...changes });
    const made = await refund(1_000);
    expect(made).toMatchObject({ amount: 1_000, refundId: request.refundId });
    expect((await refund(1_000)).id).toBe(made.id);
    const more = { refundId: randomUUID(), idempotencyKey: randomUUID() };
    await expect(refund(2_000, more)).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' });
    const providerPayment = await provider.readPayment(id);
    expect(providerPayment).toMatchObject({ state: 'paid', refunds: [{ refundId: request.refundId, amount: 1_000 }] });
    expect(providerPayment!.refunded).toBe(providerPayment!.refunds[0]!.state === 'refunded' ? 1_000 : 0);
  });

  it('offers known methods, each once', async () => {
    const offered = await provider.listMethods({ country: 'NL', currency: 'EUR' });
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((method) => !PAYMENT_METHODS.includes(method))).toEqual([]);
    expect(new Set(offered).size).toBe(offered.length);
  });

  it.each(['', '{', 'id=', '\u0000', '[]'])('reads no event from %j, and none without a signature', (body) => {
    const request = { body, contentType: 'text/plain', headers: {} };
    expect(provider.parseEvent(request)?.providerPaymentId ?? null).toBeNull();
    expect(provider.parseSignedEvent(request)).toBeNull();
  });
});
