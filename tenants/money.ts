/** An amount in minor units of a currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

const digitsByCurrency = new Map<string, number>();

/** Digits after the decimal separator of a currency (ISO 4217): 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const digits = maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/** Converts minor units for formatting: `2499`, `EUR` → `24.99`. */
export const toMajorUnits = (amount: number, currency: string): number => amount / 10 ** currencyDigits(currency);

/**
 * Parses an amount as typed, with a comma or a point: `5`, `4,9`, `4.99`. No sign, no grouping, at most five whole digits.
 * @returns minor units; null for any other text
 */
export function parseAmount(text: string, currency: string): number | null {
  const digits = currencyDigits(currency);
  const [, whole, fraction = ''] = /^([0-9]{1,5})(?:[.,]([0-9]+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}
