import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../../tests/factories/clock.ts';
import { createTenant } from '../../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../context.ts';
import type { Deps } from '../../../../../deps.ts';
import { readEnv } from '../../../../../env.ts';
import type { PaymentProvider, PaymentRequest } from '../payment-provider.ts';
import { createProviders } from '../index.ts';
import { PROVIDER_NAMES } from '../../../../platform/tenants/config/provider-names.ts';
import { sendDueEvents } from './deliver-events.ts';
import { updatePayment } from './sandbox.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const test = useTestDatabase();
let tenant: Tenant;
let deps: Deps;
let provider: PaymentProvider;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  provider = createProviders(deps).forTenant(tenant);
});

const request = (overrides: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: randomUUID(),
  orderId: randomUUID(),
  amount: { amount: 2499, currency: 'EUR' },
  description: 'Site',
  method: 'ideal',
  locale: 'nl-NL',
  returnUrl: `http://${tenant.hosts[0]}:3000/payment/pending?order=1`,
  webhookUrl: `http://${tenant.hosts[0]}:3000/api/webhooks/sandbox`,
  idempotencyKey: randomUUID(),
  debit: null,
  ...overrides,
});
const set = (id: string, state: string, settlesAt: Date | null = null) =>
  test.database.withTenant(tenant.id, (trx) => updatePayment(trx, tenant.id, id, { state, settlesAt }));
const paid = async (amount = 2499) => {
  const made = await provider.createPayment(request({ amount: { amount, currency: 'EUR' } }));
  await set(made.id, 'paid');
  return made;
};
const refund = (
  providerPaymentId: string,
  amount: number,
  key: string = randomUUID(),
  refundId: string = randomUUID(),
) =>
  provider.createRefund({
    providerPaymentId,
    refundId,
    amount: { amount, currency: 'EUR' },
    description: 'Site',
    idempotencyKey: key,
  });
const stateOf = async (id: string) => (await provider.readPayment(id))?.state;
const refused = (kind: string) => expect.objectContaining({ name: 'ProviderError', kind }) as Error;

describe('the sandbox provider', () => {
  it('MON-046 is the default provider, with the same calls as the others', () => {
    expect(tenant.payment.provider).toBe('sandbox');
    expect(PROVIDER_NAMES).toEqual(['mollie', 'sandbox']);
    const providers = createProviders(deps);
    const callsOf = (name: string) => Object.keys(providers.byName(tenant, name)!).sort();
    expect(callsOf('mollie')).toEqual(callsOf('sandbox'));
  });

  it('MON-049 creates an open payment with a checkout on the site of its return URL', async () => {
    const asked = request();
    const made = await provider.createPayment(asked);
    expect(made).toEqual({
      id: expect.any(String) as string,
      payerCountry: null,
      paymentId: asked.paymentId,
      state: 'open',
      amount: asked.amount,
      refunded: 0,
      chargedBack: 0,
      refunds: [],
      failure: null,
      checkoutUrl: `http://${tenant.hosts[0]}:3000/sandbox/checkout/${made.id}`,
    });
    expect(await provider.readPayment(made.id)).toEqual(made);
    expect(await provider.readPayment(randomUUID())).toBeNull();
    expect(await provider.readPayment('tr_1')).toBeNull();
  });

  it.each([
    ['ideal', 15 * MINUTE_MS],
    ['sct', 12 * DAY_MS],
  ] as const)('expires an open payment by %s after %i ms', async (method, ms) => {
    const { id } = await provider.createPayment(request({ method }));
    deps.clock.advance(ms - 1);
    expect(await stateOf(id)).toBe('open');
    deps.clock.advance(1);
    expect(await stateOf(id)).toBe('expired');
    expect((await provider.readPayment(id))?.checkoutUrl).toBeNull();
  });

  it.each(['pending', 'authorized'])('counts a %s payment as paid after its time', async (state) => {
    const { id } = await provider.createPayment(request());
    await set(id, state, new Date(TEST_NOW.getTime() + MINUTE_MS));
    deps.clock.advance(MINUTE_MS - 1);
    expect(await stateOf(id)).toBe(state);
    deps.clock.advance(1);
    expect(await stateOf(id)).toBe('paid');
  });

  it('remembers a key for an hour: the same payment for the same request, refused for another', async () => {
    const asked = request();
    const [one, other] = await Promise.all([provider.createPayment(asked), provider.createPayment(asked)]);
    expect(other.id).toBe(one.id);
    const changed = { ...asked, amount: { amount: 1, currency: 'EUR' } };
    await expect(provider.createPayment(changed)).rejects.toEqual(refused('refused'));
    deps.clock.advance(HOUR_MS);
    const later = await provider.createPayment(asked);
    expect(later.id).not.toBe(one.id);
    expect((await provider.findPayment(asked.paymentId, TEST_NOW))?.id).toBe(one.id);
    expect(await provider.findPayment(asked.paymentId, new Date(deps.clock.now().getTime() + 1))).toBeNull();
  });

  it('cancels only open payments', async () => {
    const { id } = await provider.createPayment(request());
    const done = await paid();
    for (const each of [id, done.id, randomUUID(), 'tr_1']) await provider.cancelPayment(each);
    expect([await stateOf(id), await stateOf(done.id)]).toEqual(['canceled', 'paid']);
  });

  it('debits by mandate without a checkout, and is paid after two days', async () => {
    const mandate = await provider.createMandate({
      userId: randomUUID(),
      mandateId: randomUUID(),
      name: 'A',
      email: 'a@post.example',
      accountHolder: 'A',
      iban: 'NL91ABNA0417164300',
      reference: 'M1',
      signedAt: TEST_NOW,
      idempotencyKey: 'k',
    });
    const made = await provider.createPayment(request({ method: 'sdd', debit: mandate }));
    expect([made.state, made.checkoutUrl]).toEqual(['pending', null]);
    deps.clock.advance(2 * DAY_MS);
    expect(await stateOf(made.id)).toBe('paid');
  });

  it('MON-050 executes refunds over time, counts executed ones, and refunds no more than was paid', async () => {
    const { id } = await paid(1000);
    const key = randomUUID();
    const first = await refund(id, 400, key, '0198c0de-0000-7000-8000-000000000001');
    expect(first.state).toBe('queued');
    expect(await refund(id, 400, key, '0198c0de-0000-7000-8000-000000000001')).toEqual(first);
    await expect(refund(id, 401, key)).rejects.toEqual(refused('refused'));
    await expect(refund(id, 601)).rejects.toEqual(refused('refused'));
    const told = async () => {
      const { refunded, refunds } = (await provider.readPayment(id))!;
      return [refunded, refunds.map(({ state }) => state)];
    };
    expect(await told()).toEqual([0, ['queued']]);
    deps.clock.advance(30_000);
    expect(await told()).toEqual([0, ['pending']]);
    deps.clock.advance(30_000);
    expect(await told()).toEqual([400, ['refunded']]);
    await refund(id, 600);
    await expect(refund(id, 1)).rejects.toEqual(refused('refused'));
    await expect(refund(randomUUID(), 1)).rejects.toEqual(refused('refused'));
  });

  it('refunds nothing of an unpaid payment', async () => {
    const { id } = await provider.createPayment(request());
    await expect(refund(id, 1)).rejects.toEqual(refused('refused'));
  });

  it('reads a form with an id as an event, and none as signed', () => {
    const notice = (body: string) => ({ body, contentType: 'application/x-www-form-urlencoded', headers: {} });
    expect(provider.parseEvent(notice('id=1'))).toEqual({ providerPaymentId: '1' });
    expect(provider.parseEvent(notice('x=1'))).toBeNull();
    expect(provider.parseSignedEvent(notice('id=1'))).toBeNull();
  });

  it('takes no payments in production', async () => {
    const env = readEnv({ SITE_MODE: 'production', SECRET: 'x'.repeat(40), ALLOW_EMBEDDED_DATABASE: 'true' });
    const inProduction = createProviders({ ...deps, env }).forTenant(tenant);
    const where = { country: 'NL', currency: 'EUR' } as const;
    expect(await inProduction.listMethods(where)).toEqual([]);
    await expect(inProduction.createPayment(request())).rejects.toEqual(refused('busy'));
    expect(await provider.listMethods(where)).toContain('sdd');
  });

  it('sends an event when an open payment expires, repeats it until it was accepted, and stops then', async () => {
    const { id } = await provider.createPayment(request());
    const taken: string[] = [];
    let broken = true;
    const round = () =>
      sendDueEvents(
        deps,
        (_tenant, { body }) => {
          if (broken) return Promise.reject(new Error('gone'));
          taken.push(body);
          return Promise.resolve();
        },
        tenant.id,
      );
    expect(await round()).toBe(0);
    deps.clock.advance(15 * MINUTE_MS);
    await expect(round()).rejects.toThrow('gone');
    broken = false;
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    expect(taken).toEqual([`id=${id}`]);
  });
});
