import type { Payment } from '@mollie/api-client';
import { expect, it } from 'vitest';

import { toProviderPayment } from './payment-mapper.ts';

const countryOf = (details: object | undefined) =>
  toProviderPayment({
    id: 'tr_1',
    status: 'paid',
    amount: { value: '9.99', currency: 'EUR' },
    _links: {},
    details,
  } as unknown as Payment).payerCountry;

it.each([
  ['a card', { cardCountryCode: 'BE' }, 'BE'],
  ['an IBAN', { consumerAccount: 'NL53INGB0654422370' }, 'NL'],
  ['a PayPal account', { consumerAccount: 'someone@example.org' }, null],
  ['nothing', undefined, null],
])('HRD-1 reads the country of %s from a payment', (_what, details, country) => {
  expect(countryOf(details)).toBe(country);
});
