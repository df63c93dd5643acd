import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  buildPaymentRequest,
  openMollieAccount,
} from '../../../../../../tests/factories/mollie-fake/mollie-account.ts';
import type { MandateRequest } from '../payment-provider.ts';

const DAY = 86_400_000;

let account: Awaited<ReturnType<typeof openMollieAccount>>;
beforeEach(async () => {
  account = await openMollieAccount();
});
afterEach(() => account.fake.stop());

const buildMandateRequest = (changes: Partial<MandateRequest> = {}): MandateRequest => ({
  userId: 'user',
  mandateId: 'mandate',
  name: 'Sam',
  email: 'sam@voorbeeld.example',
  accountHolder: 'S. Jansen',
  iban: 'NL91ABNA0417164300',
  reference: 'SITE-0001',
  idempotencyKey: 'm-1',
  signedAt: new Date('2026-03-10T23:30:00Z'),
  ...changes,
});

const HOUR = 3_600_000;
/** For a mandate that is signed now. */
const signedNow = (changes: Partial<MandateRequest> = {}) =>
  buildMandateRequest({ signedAt: account.clock.now(), ...changes });

const debit = async (amount = 2_499) => {
  const signed = await account.provider.createMandate(buildMandateRequest());
  const request = buildPaymentRequest({ method: 'sdd', debit: signed, amount: { amount, currency: 'EUR' } });
  return { signed, request };
};

describe('a direct debit', () => {
  it('MON-084 creates a customer, a mandate, then a recurring payment', async () => {
    const { signed, request } = await debit();
    const { id } = await account.provider.createPayment(request);
    const [customer, mandate, payment] = account.fake.received;
    expect(customer).toMatchObject({ name: 'POST customers', body: { name: 'Sam', email: 'sam@voorbeeld.example' } });
    expect(mandate).toMatchObject({
      name: 'POST mandates',
      body: {
        method: 'directdebit',
        consumerName: 'S. Jansen',
        consumerAccount: 'NL91ABNA0417164300',
        signatureDate: '2026-03-10',
        mandateReference: 'SITE-0001',
      },
    });
    expect(payment!.body).toMatchObject({ method: 'directdebit', sequenceType: 'recurring', ...signed });
    expect(payment!.body).not.toHaveProperty('redirectUrl');
    expect(account.fake.payment(id)).toMatchObject(signed);
  });

  it.each([
    ['paid', null],
    ['failed', 'AM04'],
  ])('MON-085 has no checkout, is pending, then %s', async (status, failure) => {
    const { request } = await debit();
    const providerPayment = await account.provider.createPayment(request);
    expect(providerPayment).toMatchObject({ state: 'pending', checkoutUrl: null });
    account.fake.set(providerPayment.id, status, failure);
    expect(await account.provider.readPayment(providerPayment.id)).toMatchObject({
      state: status,
      failure,
      checkoutUrl: null,
    });
  });

  it('MON-086 of more than 1,000 euro is not attempted', async () => {
    const { request } = await debit(100_001);
    await expect(account.provider.createPayment(request)).rejects.toMatchObject({ kind: 'refused' });
    expect(account.fake.received.map(({ name }) => name)).not.toContain('POST payments');
    const { id } = await account.provider.createPayment({ ...request, amount: { amount: 100_000, currency: 'EUR' } });
    expect(account.fake.payment(id).amount.value).toBe('1000.00');
  });

  it('without a mandate, or in another currency, is not attempted', async () => {
    const { request, signed } = await debit();
    for (const wrong of [
      { ...request, debit: null },
      { ...request, amount: { amount: 2_499, currency: 'SEK' } },
      buildPaymentRequest({ debit: signed }),
    ]) {
      await expect(account.provider.createPayment(wrong)).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(account.fake.book.payments).toEqual([]);
  });

  it('MON-087 can be charged back 13 months later', async () => {
    const { request } = await debit();
    const { id } = await account.provider.createPayment(request);
    account.fake.set(id, 'paid');
    account.clock.advance(395 * DAY);
    account.fake.chargeBack(id);
    expect(account.fake.notices.waiting.at(-1)!.body).toBe(`id=${id}`);
    expect(await account.provider.readPayment(id)).toMatchObject({ state: 'paid', chargedBack: 2_499 });
  });
});

describe('a mandate', () => {
  it('is created once when requested twice after a lost connection', async () => {
    account.fake.trouble('POST mandates', { kind: 'cut', after: true });
    await expect(account.provider.createMandate(buildMandateRequest())).rejects.toMatchObject({ kind: 'unclear' });
    await account.provider.createMandate(buildMandateRequest());
    expect(account.fake.book.customers).toHaveLength(1);
    expect(account.fake.book.customers[0]!.mandates).toHaveLength(1);
  });

  it('MON-083 is found by its reference when Mollie has forgotten the keys, and not created again', async () => {
    const request = signedNow();
    account.fake.trouble('POST mandates', { kind: 'cut', after: true });
    await expect(account.provider.createMandate(request)).rejects.toMatchObject({ kind: 'unclear' });
    for (const userId of ['other', 'user']) {
      await account.provider.createMandate(signedNow({ userId, reference: `SITE-${userId}`, idempotencyKey: userId }));
    }
    account.clock.advance(HOUR);
    const { customers } = account.fake.book;
    expect(await account.provider.createMandate(request)).toEqual({
      customerId: customers[0]!.id,
      mandateId: customers[0]!.mandates[0]!.id,
    });
    expect(customers).toHaveLength(3);
  });

  it('MON-083 is searched for when Mollie reports that its reference is in use', async () => {
    const request = signedNow();
    const first = await account.provider.createMandate(request);
    // As after an hour with a clock that is slow.
    expect(await account.provider.createMandate({ ...request, idempotencyKey: 'm-2' })).toEqual(first);
    const theirs = { ...request, userId: 'other', idempotencyKey: 'm-3' };
    await expect(account.provider.createMandate(theirs)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is created when the first attempt did not reach Mollie', async () => {
    const request = signedNow();
    account.clock.advance(2 * HOUR);
    await account.provider.createMandate(request);
    expect(account.fake.book.customers).toHaveLength(1);
  });

  it('is refused for an invalid account', async () => {
    await expect(account.provider.createMandate(buildMandateRequest({ iban: 'NL00' }))).rejects.toMatchObject({
      kind: 'refused',
      detail: { status: 422, field: 'consumerAccount' },
    });
  });
});
