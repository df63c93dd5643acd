import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  MOLLIE_SETTINGS,
  buildPaymentRequest,
  openMollieAccount,
} from '../../../../../../tests/factories/mollie-fake/mollie-account.ts';
import { buildTenant } from '../../../../../../tests/factories/tenant.ts';
import { createLogger } from '../../../../../lib/logger.ts';
import { createProvider } from './provider.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let account: Awaited<ReturnType<typeof openMollieAccount>>;
beforeEach(async () => {
  account = await openMollieAccount({ timeout: 500 });
});
afterEach(() => account.fake.stop());

const created = () => account.fake.book.payments.length;

describe('a failing payment at Mollie', () => {
  it.each([
    [
      'MON-073 refused, with the field',
      { status: 422, field: 'amount' },
      { kind: 'refused', detail: { field: 'amount' } },
    ],
    ['busy for a wrong key', { status: 401 }, { kind: 'busy', detail: { status: 401 } }],
    ['busy for a wrong profile', { status: 403 }, { kind: 'busy' }],
    ['busy for an object of another key', { status: 404 }, { kind: 'busy' }],
    ['MON-073 busy under a rate limit', { status: 429 }, { kind: 'busy', detail: { status: 429 } }],
    ['MON-082 unclear while another request is in flight', { status: 409 }, { kind: 'unclear' }],
    ['MON-082 unclear when the key has other parameters', { status: 400 }, { kind: 'unclear' }],
    ['unclear after a redirect', { status: 302 }, { kind: 'unclear' }],
  ])('is %s', async (_name, trouble, error) => {
    account.fake.trouble('POST payments', { kind: 'status', ...trouble });
    await expect(account.provider.createPayment(buildPaymentRequest())).rejects.toMatchObject(error);
    expect(created()).toBe(0);
  });

  it('is unclear while Mollie is down', async () => {
    account.fake.trouble('POST payments', { kind: 'status', status: 503 }, 3);
    await expect(account.provider.createPayment(buildPaymentRequest())).rejects.toMatchObject({
      kind: 'unclear',
      detail: { status: 503 },
    });
    account.fake.trouble('POST payments', { kind: 'status', status: 502, html: true }, 3);
    await expect(account.provider.createPayment(buildPaymentRequest())).rejects.toMatchObject({ kind: 'unclear' });
  });

  it('MON-073 is created after a short fault: the client retries with the same key', async () => {
    account.fake.trouble('POST payments', { kind: 'status', status: 503 }, 2);
    const request = buildPaymentRequest();
    await account.provider.createPayment(request);
    expect(account.fake.received.map(({ key }) => key)).toEqual([1, 2, 3].map(() => request.idempotencyKey));
    expect(created()).toBe(1);
  });

  it('MON-082 is not retried when Mollie asks for a longer wait than the time limit', async () => {
    account.fake.trouble('POST payments', { kind: 'status', status: 503, retryAfter: 1 });
    await expect(account.provider.createPayment(buildPaymentRequest())).rejects.toMatchObject({ kind: 'unclear' });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(account.fake.received).toHaveLength(1);
  });

  it.each([
    ['cut off before execution', { kind: 'cut', after: false }, 0],
    ['MON-082 cut off after execution', { kind: 'cut', after: true }, 1],
    ['MON-082 answered with truncated JSON', { kind: 'broken' }, 1],
    ['MON-082 answered too late', { kind: 'slow', ms: 900 }, 1],
  ] as const)('is unclear when the call was %s, and created once in the end', async (_name, trouble, made) => {
    const request = buildPaymentRequest();
    account.fake.trouble('POST payments', trouble);
    await expect(account.provider.createPayment(request)).rejects.toMatchObject({ kind: 'unclear' });
    expect(created()).toBe(made);
    const providerPayment = await account.provider.createPayment(request);
    expect(providerPayment.paymentId).toBe(request.paymentId);
    expect(created()).toBe(1);
  });

  it('MON-082 is created once for two concurrent requests', async () => {
    const request = buildPaymentRequest();
    const { promise, resolve } = Promise.withResolvers<void>();
    account.fake.trouble('POST payments', { kind: 'held', until: promise });
    const first = account.provider.createPayment(request);
    await expect.poll(() => account.fake.received.length).toBe(1);
    await expect(account.provider.createPayment(request)).rejects.toMatchObject({
      kind: 'unclear',
      detail: { status: 409 },
    });
    resolve();
    expect((await first).paymentId).toBe(request.paymentId);
    expect(created()).toBe(1);
  });

  it('MON-082 is unclear, and not created again, when the same key has other parameters', async () => {
    const request = buildPaymentRequest();
    await account.provider.createPayment(request);
    const other = { ...request, amount: { amount: 999, currency: 'EUR' } };
    await expect(account.provider.createPayment(other)).rejects.toMatchObject({
      kind: 'unclear',
      detail: { status: 400 },
    });
    expect(created()).toBe(1);
  });

  it('MON-082 is rejected when the answer is about another payment', async () => {
    const request = buildPaymentRequest();
    const { id } = await account.provider.createPayment(request);
    Object.assign(account.fake.payment(id).metadata as object, { payment_id: 'another' });
    await expect(account.provider.createPayment(request)).rejects.toMatchObject({ kind: 'unclear' });
  });

  it('is busy without an API key, and makes no call', async () => {
    const log = createLogger({ level: 'silent', pretty: false });
    const keyless = createProvider(
      { env: account.env, clock: account.clock, log },
      { tenant: buildTenant(MOLLIE_SETTINGS), secret: () => null },
    );
    await expect(keyless.createPayment(buildPaymentRequest())).rejects.toMatchObject({ kind: 'busy' });
    await expect(keyless.listMethods({ country: 'NL', currency: 'EUR' })).rejects.toMatchObject({ kind: 'busy' });
    expect(account.fake.received).toEqual([]);
  });
});

describe('searching a payment', () => {
  it('MON-083 finds it by our id when Mollie has forgotten the key, over several pages', async () => {
    const request = buildPaymentRequest();
    const since = account.clock.now();
    account.fake.trouble('POST payments', { kind: 'cut', after: true });
    await expect(account.provider.createPayment(request)).rejects.toMatchObject({ kind: 'unclear' });
    for (let one = 0; one < 140; one += 1) await account.provider.createPayment(buildPaymentRequest());
    account.clock.advance(HOUR + MINUTE);
    expect((await account.provider.findPayment(request.paymentId, since))?.paymentId).toBe(request.paymentId);
    expect(account.fake.received.filter(({ name }) => name === 'GET payments')).toHaveLength(2);
    // What the search prevents: after an hour the same key creates another payment.
    await account.provider.createPayment(request);
    expect(
      account.fake.book.payments.filter(({ metadata }) => JSON.stringify(metadata).includes(request.paymentId)),
    ).toHaveLength(2);
  });

  it('MON-083 stops before the time at which it can have been created', async () => {
    await account.provider.createPayment(buildPaymentRequest());
    account.clock.advance(2 * HOUR);
    expect(await account.provider.findPayment('ours', account.clock.now())).toBeNull();
    expect(account.fake.received.filter(({ name }) => name === 'GET payments')).toHaveLength(1);
  });

  it('is unclear when the list cannot be read, instead of reporting no payment', async () => {
    account.fake.trouble('GET payments', { kind: 'broken' });
    await expect(account.provider.findPayment('ours', account.clock.now())).rejects.toMatchObject({ kind: 'unclear' });
  });
});

describe('a payment that cannot be read', () => {
  it.each([
    ['down', { kind: 'status', status: 500, retryAfter: 9 }],
    ['slow', { kind: 'slow', ms: 900 }],
    ['cut off', { kind: 'cut', after: true }],
    ['sending truncated JSON', { kind: 'broken' }],
  ] as const)('because Mollie is %s is not reported as unknown', async (_name, trouble) => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.trouble('GET payment', trouble);
    await expect(account.provider.readPayment(id)).rejects.toMatchObject({ kind: 'unclear' });
    expect(await account.provider.readPayment(id)).toMatchObject({ id, state: 'open' });
  });
});
