import {
  formatCountry,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercentage,
  type DateStyle,
} from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';

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
