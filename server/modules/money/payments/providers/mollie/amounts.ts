import { currencyDigits, type Money } from '../../../../../../tenants/money.ts';

/**
 * `{ amount: 2499, currency: 'EUR' }` → `{ value: '24.99', currency: 'EUR' }`. Mollie requires exactly the currency's
 * decimals.
 */
export function toDecimal({ amount, currency }: Money): { value: string; currency: string } {
  const decimals = currencyDigits(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return { currency, value: decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}` };
}

/**
 * The inverse of `toDecimal`, without floating point.
 * @throws Error for a value without the currency's exact decimals
 */
export function toMinorUnits({ value, currency }: { value: string; currency: string }): Money {
  const decimals = currencyDigits(currency);
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined || fraction.length !== decimals) throw new Error(`invalid amount in ${currency}: ${value}`);
  return { amount: Number(whole + fraction), currency };
}
