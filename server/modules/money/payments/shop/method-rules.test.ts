import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { tenantSchema } from '../../../../../tenants/tenant.schema.ts';
import {
  COUNTRIES,
  COUNTRY_FACTS,
  PAYMENT_METHODS,
  type Country,
  type Currency,
  type PaymentMethod,
} from '../../../../../tenants/value-lists.ts';
import { isHostedMethod, listTenantMethods, methodName, isMethodSupported } from './method-rules.ts';

const paidFrom = (
  country: Country,
  amount: number | null = 2499,
  currency: Currency = COUNTRY_FACTS[country].currency,
) => ({
  country,
  currency,
  amount,
});

describe('payment methods', () => {
  it('MON-006 are these ten', () => {
    expect(PAYMENT_METHODS.toSorted()).toEqual(
      ['sdd', 'sct', 'ideal', 'bancontact', 'creditcard', 'paypal', 'applepay', 'eps', 'blik', 'przelewy24'].toSorted(),
    );
    expect(PAYMENT_METHODS.map((id) => methodName(id, 'nl'))).toEqual([
      'iDEAL',
      'Bancontact',
      'Creditcard',
      'Apple Pay',
      'PayPal',
      'EPS',
      'BLIK',
      'Przelewy24',
      'Overboeking',
      'Incasso',
    ]);
    expect(methodName('sdd', 'en')).toBe('Direct debit');
  });

  it.each<[PaymentMethod, string]>([
    ['ideal', 'NL'],
    ['bancontact', 'BE'],
    ['eps', 'AT'],
    ['blik', 'PL'],
    ['przelewy24', 'PL'],
    ['sct', 'NL BE LU DE AT FR ES PT IT IE FI'],
    ['sdd', 'NL BE LU DE AT FR ES PT IT IE FI'],
    ['creditcard', COUNTRIES.join(' ')],
    ['applepay', COUNTRIES.join(' ')],
    ['paypal', COUNTRIES.join(' ')],
  ])('MON-037 MON-048 %s works in %s', (method, countries) => {
    expect(COUNTRIES.filter((country) => isMethodSupported(method, paidFrom(country))).join(' ')).toBe(countries);
  });

  it('MON-037 require their currency', () => {
    expect(isMethodSupported('blik', paidFrom('PL', 2499, 'EUR'))).toBe(false);
    expect(isMethodSupported('przelewy24', paidFrom('PL', 2499, 'EUR'))).toBe(true);
    expect(isMethodSupported('sdd', paidFrom('DE', 2499, 'USD'))).toBe(false);
  });

  it.each<[PaymentMethod, Country, number]>([
    ['ideal', 'NL', 5_000_000],
    ['bancontact', 'BE', 5_000_000],
    ['creditcard', 'NL', 1_000_000],
    ['applepay', 'NL', 1_000_000],
    ['paypal', 'NL', 800_000],
    ['eps', 'AT', 5_000_000],
    ['blik', 'PL', 1_000_000],
    ['przelewy24', 'PL', 1_250_000],
    ['sct', 'NL', 100_000_000],
    ['sdd', 'NL', 100_000],
  ])('MON-086 by %s in %s are at most %i cents', (method, country, max) => {
    expect([max, max + 1].map((amount) => isMethodSupported(method, paidFrom(country, amount)))).toEqual([true, false]);
  });

  it('take at least one euro, and an amount that is not known yet', () => {
    expect([99, 100].map((amount) => isMethodSupported('ideal', paidFrom('NL', amount)))).toEqual([false, true]);
    expect(isMethodSupported('creditcard', paidFrom('NL', null))).toBe(true);
  });

  it('API-047 MON-051 keep the order of the tenant file, hosted ones before direct debit; discontinued ones are invalid', () => {
    const payment = { methods: ['sdd', 'paypal', 'bancontact', 'ideal'] as PaymentMethod[] };
    expect(listTenantMethods(buildTenant({ payment }), paidFrom('NL'))).toEqual(['paypal', 'ideal', 'sdd']);
    expect(listTenantMethods(buildTenant({ payment }), paidFrom('BE'))).toEqual(['paypal', 'bancontact', 'sdd']);
    expect(PAYMENT_METHODS.filter((method) => !isHostedMethod(method))).toEqual(['sdd']);
    for (const ended of ['sofort', 'giropay']) {
      expect(tenantSchema.shape.payment.safeParse({ methods: [ended] }).success).toBe(false);
    }
  });
});
