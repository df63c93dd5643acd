import { describe, expect, it } from 'vitest';

import { currencyDigits, parseAmount, toMajorUnits } from './money.ts';
import { COUNTRY_FACTS } from './value-lists.ts';

describe('currencyDigits', () => {
  it.each([
    ['EUR', 2],
    ['CZK', 2],
    ['JPY', 0],
    ['TND', 3],
  ])('of %s is %i', (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits);
    expect(currencyDigits(currency)).toBe(digits);
  });

  it('is known for the currency of every country', () => {
    for (const { currency } of Object.values(COUNTRY_FACTS)) expect(currencyDigits(currency)).toBeLessThanOrEqual(3);
  });
});

it.each([
  [2_499, 'EUR', 24.99],
  [1_499, 'JPY', 1_499],
  [1_499, 'TND', 1.499],
])('toMajorUnits of %i %s is %d', (amount, currency, expected) => {
  expect(toMajorUnits(amount, currency)).toBe(expected);
});

describe('parseAmount', () => {
  it.each([
    ['5', 'EUR', 500],
    ['4,9', 'EUR', 490],
    ['4.99', 'EUR', 499],
    ['0', 'EUR', 0],
    ['99999,99', 'EUR', 9_999_999],
    ['500', 'JPY', 500],
    ['1,234', 'TND', 1_234],
  ])('reads %j %s as %i', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });

  it.each([
    ['', 'EUR'],
    ['1,234', 'EUR'],
    ['5.0', 'JPY'],
    ['-1', 'EUR'],
    ['1e3', 'EUR'],
    ['100000', 'EUR'],
    [' 1', 'EUR'],
    ['1.', 'EUR'],
    ['١٠', 'EUR'],
  ])('rejects %j %s', (text, currency) => {
    expect(parseAmount(text, currency)).toBeNull();
  });
});
