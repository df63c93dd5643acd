import { describe, expect, it } from 'vitest';

import { buildPaymentRequest } from '../../../../../../tests/factories/mollie-fake/mollie-account.ts';
import { toDecimal, toMinorUnits } from './amounts.ts';
import { toCreateParameters } from './create-parameters.ts';

const MOLLIE = 'https://api.mollie.com/v2/';

describe('parameters of a new payment', () => {
  it.each(['http://she.localhost:3000/w', 'http://localhost/w', 'http://127.0.0.1:3000/w', 'http://[::1]/w'])(
    'MON-071 leaves out %s, which Mollie could not reach and would reject',
    (webhookUrl) => {
      expect(toCreateParameters(buildPaymentRequest({ webhookUrl }), MOLLIE)).not.toHaveProperty('webhookUrl');
      expect(toCreateParameters(buildPaymentRequest({ webhookUrl }), 'http://127.0.0.1:9/v2/')).toHaveProperty(
        ...(['webhookUrl', webhookUrl] as const),
      );
    },
  );

  it('MON-071 has the site’s webhook URL, and truncates text to Mollie’s limit', () => {
    const request = buildPaymentRequest({ description: 'x'.repeat(300) });
    expect(toCreateParameters(request, MOLLIE)).toMatchObject({
      webhookUrl: request.webhookUrl,
      description: 'x'.repeat(255),
    });
  });

  it.each([
    ['nl-BE', 'nl_BE'],
    ['nl-DE', 'nl_NL'],
    ['da-DK', 'da_DK'],
    ['fi-SE', 'fi_FI'],
    ['en-NL', 'en_US'],
    ['cs-CZ', undefined],
    ['', undefined],
  ])('uses the locale for %j where Mollie has it', (locale, mollies) => {
    expect(toCreateParameters(buildPaymentRequest({ locale }), MOLLIE).locale).toBe(mollies);
  });
});

describe('an amount', () => {
  it.each([
    [0, 'EUR', '0.00'],
    [7, 'EUR', '0.07'],
    [2_499, 'GBP', '24.99'],
    [150_000_001, 'CZK', '1500000.01'],
    [1_499, 'JPY', '1499'],
  ])('of %i %s is %s, in both directions', (amount, currency, value) => {
    expect(toDecimal({ amount, currency })).toEqual({ value, currency });
    expect(toMinorUnits({ value, currency })).toEqual({ amount, currency });
  });

  it.each(['24.9', '24', '24.999', '-1.00', '1e3', '1,00', ' 1.00', '', '0x10'])('of EUR rejects %j', (value) => {
    expect(() => toMinorUnits({ value, currency: 'EUR' })).toThrow('invalid amount');
  });
});
