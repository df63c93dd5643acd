import { intlTag } from '../../../../i18n/intl-tag.ts';
import { useLocale } from '../../../lib/use-locale.ts';

/** Writes a number as short as an axis has room for: `1.5K`, `1,5K`. */
export function useShortNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(intlTag(useLocale()), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value);
}
