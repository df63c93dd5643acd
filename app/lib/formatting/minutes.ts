import { intlTag } from '../../../i18n/intl-tag.ts';
import type { Locale } from '../../../tenants/value-lists.ts';

/** Minutes as a short text: `5 min`. */
export const formatMinutes = (locale: Locale, minutes: number): string =>
  new Intl.NumberFormat(intlTag(locale), { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
