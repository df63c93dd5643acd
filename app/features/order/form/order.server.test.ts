import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';

import type { MemberCtx } from '../../../../server/context.ts';
import { domainError, fieldError } from '../../../../server/lib/errors/errors.ts';
import type { OrderView } from '../../../../server/modules/money/payments/orders/order.view.ts';
import { loadOrderPage, handleOrderForm } from './order.server.ts';

const ID = '00000000-0000-7000-8000-000000000201';
const CLIENT_ID = '00000000-0000-4000-8000-000000000001';
const PLACED: OrderView = {
  id: ID,
  status: 'created',
  package: 'p1',
  credits: 30,
  amount: { value: 2499, currency: 'EUR' },
  method: 'ideal',
  created_at: '2026-11-22T00:00:00Z',
  paid_at: null,
  failure: null,
  problem: false,
  checkout_url: 'https://provider.example/pay/1',
  payment_made: true,
};
/** Data that the form submits. */
const SENT = {
  intent: 'pay',
  paymentmethod: 'ideal',
  discountcode: '',
  country: 'NL',
  consent: '1',
  client_id: CLIENT_ID,
  shown_amount: '2499',
  shown_code: '',
  shown_country: 'NL',
};

function arrange(placed: OrderView | Error = PLACED) {
  const replaceOrder = vi.fn<(ctx: MemberCtx, order: object) => Promise<OrderView>>(() =>
    placed instanceof Error ? Promise.reject(placed) : Promise.resolve(placed),
  );
  const chooseCountry = vi.fn(() => Promise.resolve());
  const ctx = { locale: 'nl', tenant: {} } as MemberCtx;
  const context = {
    ctx,
    reader: ctx,
    services: { payments: { replaceOrder }, shop: { chooseCountry } },
  } as unknown as AppLoadContext;
  /** @param changes null omits a field */
  const send = (
    changes: Partial<Record<keyof typeof SENT | 'amount' | 'credits' | 'code_untried', string | null>>,
    query = '',
  ) => {
    const fields = Object.entries({ ...SENT, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const request = new Request(`http://site.example/credits/p1${query}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return handleOrderForm(context, ctx, 'p1', request);
  };
  return { send, replaceOrder, chooseCountry };
}

/** The redirect target of a returned or thrown answer. */
async function redirectTargetOf(answer: Promise<unknown>): Promise<string | null> {
  const response = await answer.catch((thrown: unknown) => thrown);
  return response instanceof Response ? response.headers.get('location') : null;
}

describe('the order form', () => {
  it('MON-091 answers with the checkout URL instead of a redirect', async () => {
    const { send } = arrange();
    expect(await send({})).toEqual({ goOn: { url: PLACED.checkout_url, price: PLACED.amount } });
  });

  it('MON-002 orders with the method, the consent and the price shown, and ignores other input', async () => {
    const { send, replaceOrder } = arrange();
    await send({ amount: '1', credits: '1000' });
    const order = { package: 'p1', paymentmethod: 'ideal', client_id: CLIENT_ID, country: 'NL' };
    expect(replaceOrder).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      ...order,
      discountcode: undefined,
      consents: { immediate: true },
      expected_amount: 2499,
    });
  });

  it('MON-091 redirects where no checkout is needed: a direct debit has its form here, a paid order its result', async () => {
    const debit = { ...PLACED, method: 'sdd' as const, checkout_url: `/directdebit?order=${ID}` };
    expect(await redirectTargetOf(arrange(debit).send({}))).toBe(debit.checkout_url);
    const paid = { ...PLACED, status: 'paid' as const, checkout_url: null };
    expect(await redirectTargetOf(arrange(paid).send({}))).toBe(`/payment/complete?order=${ID}`);
    const over = { ...PLACED, status: 'expired' as const, checkout_url: null };
    expect(await redirectTargetOf(arrange(over).send({}))).toBe(`/payment/failed?order=${ID}`);
  });

  it.each([
    ['applied', { intent: 'code', discountcode: 'HERFST' }, '/credits/p1/ideal?code=HERFST'],
    ['typed and not applied', { discountcode: 'HERFST' }, '/credits/p1/ideal?code=HERFST'],
    ['removed', { shown_code: 'HERFST' }, '/credits/p1/ideal'],
  ])('shows the new price before ordering when a code was %s', async (_name, changes, address) => {
    const { send, replaceOrder } = arrange();
    expect(await redirectTargetOf(send(changes))).toBe(address);
    expect(replaceOrder).not.toHaveBeenCalled();
  });

  it('orders for the shown price, without the code, when the rate limit prevented checking it', async () => {
    const { send, replaceOrder } = arrange();
    const answer = await send({ discountcode: 'HERFST', shown_code: 'HERFST', code_untried: '1' });
    expect(answer).toHaveProperty('goOn');
    const order = expect.objectContaining({ discountcode: undefined, expected_amount: 2499 }) as object;
    expect(replaceOrder).toHaveBeenCalledExactlyOnceWith(expect.anything(), order);
  });

  it('MON-036 stores another country and shows its price before ordering', async () => {
    const { send, replaceOrder, chooseCountry } = arrange();
    expect(await redirectTargetOf(send({ country: 'BE' }))).toBe('/credits/p1/ideal');
    expect(chooseCountry).toHaveBeenCalledWith(expect.anything(), { country: 'BE' });
    expect(replaceOrder).not.toHaveBeenCalled();
  });

  it('MON-036 keeps a country from the query while the code changes, and drops it when another is chosen', async () => {
    const { send, chooseCountry } = arrange();
    const british = { country: 'GB', shown_country: 'GB', intent: 'code', discountcode: 'HERFST' };
    expect(await redirectTargetOf(send(british, '?country=GB'))).toBe('/credits/p1/ideal?code=HERFST&country=GB');
    expect(await redirectTargetOf(send(british, '?country=FR'))).toBe('/credits/p1/ideal?code=HERFST');
    expect(chooseCountry).not.toHaveBeenCalled();
    expect(await redirectTargetOf(send({ ...british, country: 'BE' }, '?country=GB'))).toBe(
      '/credits/p1/ideal?code=HERFST',
    );
    expect(chooseCountry).toHaveBeenCalledExactlyOnceWith(expect.anything(), { country: 'BE' });
  });

  it('MON-065 shows a missing consent at its field', async () => {
    const { send, replaceOrder } = arrange(fieldError('consents', 'immediate_required'));
    const answer = await send({ consent: null });
    const refused = expect.objectContaining({ consents: { immediate: false } }) as object;
    expect(replaceOrder).toHaveBeenCalledExactlyOnceWith(expect.anything(), refused);
    expect(answer).toMatchObject({
      data: { failure: { fields: { consent: expect.any(String) as string } }, clientId: null },
    });
  });

  it.each([
    ['price_changed', 409, null],
    ['payment_refused', 422, null],
    ['payment_unavailable', 503, CLIENT_ID],
  ] as const)('keeps the input after %s', async (code, status, clientId) => {
    const answer = await arrange(domainError(code)).send({ paymentmethod: 'paypal' });
    expect(answer).toMatchObject({ data: { failure: { code }, method: 'paypal', clientId }, init: { status } });
  });

  it('rejects malformed input', async () => {
    const { send, replaceOrder } = arrange();
    await expect(send({ client_id: 'x' })).rejects.toMatchObject({ status: 400 });
    await expect(send({ shown_amount: '-1' })).rejects.toMatchObject({ status: 400 });
    expect(replaceOrder).not.toHaveBeenCalled();
  });
});

describe('the order page', () => {
  const form = { code: null, country: 'NL', methods: [], method: null, package: { amount: 2499, currency: 'EUR' } };

  function arrangePage(viewOrderForm: (ctx: MemberCtx, asked: { code?: string; country?: string }) => Promise<object>) {
    const view = vi.fn(viewOrderForm);
    const ctx = { locale: 'nl', tenant: {}, viewer: { status: 'active' } } as MemberCtx;
    const services = { shop: { viewOrderForm: view }, spending: { viewHold: () => Promise.resolve(null) } };
    const context = { ctx, reader: ctx, services } as unknown as AppLoadContext;
    const load = (asked: { code?: string; country?: string } = {}) =>
      loadOrderPage(context, ctx, { package: 'p1', ...asked });
    return { load, view };
  }

  it('MON-036 uses the country in the query without storing it, and ignores one where nothing is sold', async () => {
    const { load, view } = arrangePage((_ctx, { country }) =>
      Promise.resolve({ ...form, country: country === 'GB' ? 'GB' : 'NL' }),
    );
    expect(await load({ country: 'GB' })).toMatchObject({ form: { country: 'GB' }, country: 'GB' });
    expect(view).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ country: 'GB' }));
    expect(await load({ country: 'JP' })).toMatchObject({ form: { country: 'NL' }, country: null });
    expect(await load()).toMatchObject({ country: null });
  });

  it('shows the rate limit on codes at the field, and leaves the rest unchanged', async () => {
    const { load, view } = arrangePage((_ctx, { code }) =>
      code ? Promise.reject(domainError('too_many_requests', { retryAfter: 600 })) : Promise.resolve(form),
    );
    expect(await load({ code: ' herfst', country: 'NL' })).toEqual({
      form: { ...form, code: { typed: 'HERFST', error: null } },
      country: 'NL',
      hold: null,
      debitMessage: undefined,
      codeMessage: expect.stringContaining('10 minuten') as string,
      // So that the button orders what is shown instead of leading back here.
      codeUnchecked: true,
    });
    expect(view).toHaveBeenCalledTimes(2);
  });

  it('is not found for an unknown package', async () => {
    const { load } = arrangePage(() => Promise.reject(domainError('not_found')));
    await expect(load({ code: 'HERFST' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
