import { formatCountry, formatDate, formatMoney, formatNumber, formatPercentage } from '../../../lib/format.ts';
import type { DateStyle } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';

/** Writes values in the operator's language; dates are in UTC. */
export function useFormats() {
  const locale = useLocale();
  return {
    number: (value: number) => formatNumber(locale, value),
    /** @param amount in the currency's smallest unit */
    money: (amount: number, currency: string) => formatMoney(locale, amount, currency),
    percentage: (value: number) => formatPercentage(locale, value),
    country: (code: string) => formatCountry(locale, code),
    /** @param at ISO 8601 */
    date: (at: string, style: DateStyle = 'long') => formatDate(locale, at, style, 'UTC'),
  };
}
