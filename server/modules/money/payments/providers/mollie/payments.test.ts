import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  buildPaymentRequest,
  openMollieAccount,
} from '../../../../../../tests/factories/mollie-fake/mollie-account.ts';
import type { PaymentMethod } from '../../../../../../tenants/value-lists.ts';
import { toOrderState } from '../../orders/order-states.ts';

let account: Awaited<ReturnType<typeof openMollieAccount>>;
beforeEach(async () => {
  account = await openMollieAccount();
});
afterEach(() => account.fake.stop());

describe('creating a payment at Mollie', () => {
  it('MON-047 MON-071 sends valid parameters through the real client', async () => {
    const request = buildPaymentRequest();
    await account.provider.createPayment(request);
    const [call] = account.fake.received;
    expect(call!.name).toBe('POST payments');
    expect(call!.body).toEqual({
      amount: { value: '24.99', currency: 'EUR' },
      description: 'Site 30',
      redirectUrl: request.returnUrl,
      webhookUrl: request.webhookUrl,
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { payment_id: request.paymentId, order_id: request.orderId },
    });
    expect(JSON.stringify(call!.body.metadata).length).toBeLessThan(1_024);
  });

  it('MON-072 returns Mollie’s checkout URL', async () => {
    const providerPayment = await account.provider.createPayment(buildPaymentRequest());
    expect(providerPayment).toMatchObject({ state: 'open', amount: { amount: 2_499, currency: 'EUR' } });
    expect(providerPayment.checkoutUrl).toBe(`${new URL(account.fake.endpoint).origin}/checkout/${providerPayment.id}`);
    expect(await (await fetch(providerPayment.checkoutUrl!)).text()).toContain('24.99 EUR');
  });

  it('sends the decimals of its currency, whatever the amount', async () => {
    for (const [amount, value] of [
      [5, '0.05'],
      [100, '1.00'],
      [1_234_567, '12345.67'],
    ] as const) {
      const providerPayment = await account.provider.createPayment(
        buildPaymentRequest({ amount: { amount, currency: 'PLN' } }),
      );
      expect(account.fake.payment(providerPayment.id).amount).toEqual({ value, currency: 'PLN' });
      expect(providerPayment.amount).toEqual({ amount, currency: 'PLN' });
    }
  });

  it('MON-090 sends Mollie’s name of the method', async () => {
    const names: Array<[PaymentMethod, string]> = [
      ['sct', 'banktransfer'],
      ...(['ideal', 'bancontact', 'creditcard', 'paypal', 'applepay', 'eps', 'blik', 'przelewy24'] as const).map(
        (name) => [name, name] as [PaymentMethod, string],
      ),
    ];
    for (const [method, mollies] of names) {
      const { id } = await account.provider.createPayment(buildPaymentRequest({ method }));
      expect(account.fake.payment(id).method).toBe(mollies);
    }
  });

  it.each(['sofort', 'giropay', 'toString'])('MON-090 is refused for %s without a call', async (ended) => {
    const request = buildPaymentRequest({ method: ended as PaymentMethod });
    await expect(account.provider.createPayment(request)).rejects.toMatchObject({ kind: 'refused' });
    expect(account.fake.received).toEqual([]);
  });

  it('cancels an open payment and leaves any other unchanged', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    await account.provider.cancelPayment(id);
    expect(account.fake.payment(id).status).toBe('canceled');
    account.fake.set(id, 'paid');
    await account.provider.cancelPayment(id);
    await account.provider.cancelPayment('tr_unknown');
    expect(account.fake.payment(id).status).toBe('paid');
  });
});

describe('reading a payment', () => {
  it.each([
    ['open', 'created'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['paid', 'paid'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
    ['failed', 'failed'],
  ])('MON-074 maps %s to order state %s', async (status, state) => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.set(id, status);
    const providerPayment = await account.provider.readPayment(id);
    expect(toOrderState({ ...providerPayment!, amount: providerPayment!.amount.amount })).toBe(state);
  });

  it('MON-074 ignores an unknown status', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.set(id, 'teleported');
    const providerPayment = await account.provider.readPayment(id);
    expect(providerPayment!.state).toBe('unknown');
    expect(toOrderState({ ...providerPayment!, amount: providerPayment!.amount.amount })).toBeNull();
  });

  it('returns the failure reason, and no checkout URL any more', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest({ method: 'creditcard' }));
    account.fake.set(id, 'failed', 'insufficient_funds');
    expect(await account.provider.readPayment(id)).toMatchObject({ failure: 'insufficient_funds', checkoutUrl: null });
  });

  it('returns null when Mollie does not know it or the id is not a payment id', async () => {
    expect(await account.provider.readPayment('tr_unknown')).toBeNull();
    expect(await account.provider.readPayment('../methods')).toBeNull();
    expect(account.fake.received).toHaveLength(1);
  });

  it('MON-075 returns refunded and charged-back amounts while the status stays paid', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.set(id, 'paid');
    account.fake.refund(id, '10.00', 'refunded');
    account.fake.chargeBack(id);
    const providerPayment = await account.provider.readPayment(id);
    expect(providerPayment).toMatchObject({ state: 'paid', refunded: 1_000, chargedBack: 2_499 });
    expect(account.fake.received.at(-1)!.query).toBe('embed=refunds%2Cchargebacks');
  });

  it.each(['queued', 'pending', 'processing', 'failed', 'canceled'])(
    'MON-089 does not count a refund that is %s',
    async (status) => {
      const { id } = await account.provider.createPayment(buildPaymentRequest());
      account.fake.set(id, 'paid');
      account.fake.refund(id, '10.00', status);
      account.fake.refund(id, '4.00', 'refunded');
      const providerPayment = await account.provider.readPayment(id);
      expect(providerPayment).toMatchObject({
        refunded: 400,
        refunds: [{ state: status, amount: 1_000 }, { state: 'refunded' }],
      });
    },
  );

  it('MON-076 does not count a chargeback that the bank has reversed, even without an event', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.set(id, 'paid');
    account.fake.chargeBack(id);
    const before = account.fake.notices.waiting.length;
    account.fake.reverse(id);
    expect(account.fake.notices.waiting).toHaveLength(before);
    expect(await account.provider.readPayment(id)).toMatchObject({ state: 'paid', chargedBack: 0 });
  });
});

describe('a refund', () => {
  it('MON-089 has our id and is not done before Mollie reports it', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.set(id, 'paid');
    const request = { providerPaymentId: id, refundId: 'ours', description: 'Terugbetaling', idempotencyKey: 'r-1' };
    const made = await account.provider.createRefund({ ...request, amount: { amount: 999, currency: 'EUR' } });
    expect(made).toMatchObject({ state: 'pending', amount: 999, refundId: 'ours' });
    account.fake.setRefund(id, 0, 'refunded');
    expect(await account.provider.readPayment(id)).toMatchObject({ refunded: 999, refunds: [{ refundId: 'ours' }] });
  });

  it('of more than was paid is refused, and of a repeated request is created once', async () => {
    const { id } = await account.provider.createPayment(buildPaymentRequest());
    account.fake.set(id, 'paid');
    const request = { providerPaymentId: id, refundId: 'ours', description: 'Terugbetaling', idempotencyKey: 'r-1' };
    const refund = (amount: number) =>
      account.provider.createRefund({ ...request, amount: { amount, currency: 'EUR' } });
    await expect(refund(2_500)).rejects.toMatchObject({ kind: 'refused', detail: { status: 422, field: 'amount' } });
    await refund(2_499);
    await refund(2_499);
    expect(account.fake.payment(id).refunds).toHaveLength(1);
  });
});

describe('the methods of a profile', () => {
  it('MON-048 MON-090 are those for the country and currency, by our names, without unknown ones', async () => {
    const { provider } = account;
    expect(await provider.listMethods({ country: 'NL', currency: 'EUR' })).toEqual([
      'ideal',
      'creditcard',
      'applepay',
      'paypal',
      'sct',
      'sdd',
    ]);
    expect(await provider.listMethods({ country: 'BE', currency: 'EUR' })).toContain('bancontact');
    expect(await provider.listMethods({ country: 'BE', currency: 'EUR' })).not.toContain('ideal');
    expect(await provider.listMethods({ country: 'GB', currency: 'GBP' })).toEqual([
      'creditcard',
      'applepay',
      'paypal',
    ]);
  });

  it('MON-048 follow what is enabled in the profile', async () => {
    account.fake.enabled.delete('paypal');
    expect(await account.provider.listMethods({ country: 'NL', currency: 'EUR' })).not.toContain('paypal');
  });
});
