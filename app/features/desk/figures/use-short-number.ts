import { intlTag } from '../../../../i18n/intl-tag.ts';
import { useLocale } from '../../../lib/use-locale.ts';

/** Formats a number in compact notation: `1.5K`, `1,5K`. */
export function useCompactNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(intlTag(useLocale()), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value);
}
