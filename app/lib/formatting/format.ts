import { intlTag } from '../../../i18n/intl-tag.ts';
import { toMajorUnits } from '../../../tenants/money.ts';
import type { Locale } from '../../../tenants/value-lists.ts';

const cache = new Map<string, unknown>();

/** Intl objects are expensive to create (0.1 ms and more), so each is created once. */
function cached<T>(key: string, make: () => T): T {
  const known = cache.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** `1.000` */
export function formatNumber(locale: Locale, value: number): string {
  return cached(`n${locale}`, () => new Intl.NumberFormat(intlTag(locale))).format(value);
}

/**
 * `€ 24,99`; negative amounts as `€ −24,99`, with the sign where the locale has it.
 * @param minorUnits the amount in cents or the currency's smallest unit
 */
export function formatMoney(locale: Locale, minorUnits: number, currency: string): string {
  const format = cached(
    `m${locale}${currency}`,
    () => new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency }),
  );
  // Intl versions differ in the sign: always write a minus, never a hyphen.
  return format.format(toMajorUnits(minorUnits, currency)).replace('-', '−');
}

/**
 * `21%`
 * @param percentage 0 to 100, with at most one decimal
 */
export function formatPercentage(locale: Locale, percentage: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1 } as const;
  return cached(`p${locale}`, () => new Intl.NumberFormat(intlTag(locale), options)).format(percentage / 100);
}

/** The name of a currency as written within a sentence: `euro`, where `Intl.DisplayNames` capitalizes it. */
export function formatCurrencyName(locale: Locale, currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat(intlTag(locale), options).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const DATE_STYLES = {
  /** `12 maart 2026` */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `12 mrt 2026` */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `zaterdag 21 november` */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `zaterdag 21 november 2026` */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `do 12 mrt` */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `14:05` */
  time: { hour: '2-digit', minute: '2-digit' },
  /** `12 mrt 14:05` */
  dateTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** `12 mrt 14:05 UTC` */
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  /** `12 mrt 2026 14:05 UTC` */
  momentOfYear: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof DATE_STYLES;

/**
 * Formats a date or time.
 * @param timeZone the viewer's or the site's zone; the default is the machine's, which differs between server and
 * browser
 */
export function formatDate(locale: Locale, moment: Date | string, style: DateStyle, timeZone?: string): string {
  const key = `t${locale}${style}${timeZone ?? ''}`;
  const format = cached(key, () => new Intl.DateTimeFormat(intlTag(locale), { ...DATE_STYLES[style], timeZone }));
  const text = format.format(typeof moment === 'string' ? new Date(moment) : moment);
  // Intl versions differ in the comma after an English weekday; server and browser must agree.
  return locale === 'en' ? text.replace(',', '') : text;
}

/** Writes a day of the calendar, such as `2026-11-03`, in full. */
export const formatDay = (locale: Locale, day: string): string => formatDate(locale, `${day}T12:00:00Z`, 'long', 'UTC');

/** The name of a country in the viewer's language: `Nederland`. What is no code, as in an address, stays as it is. */
export function formatCountry(locale: Locale, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const names = () => cached(`c${locale}`, () => new Intl.DisplayNames([intlTag(locale)], { type: 'region' }));
  return cached(`c${locale} ${country}`, () => names().of(country) ?? country);
}

/** Compares texts in the order of a language. */
export const collatorFor = (locale: Locale): Intl.Collator =>
  cached(`o${locale}`, () => new Intl.Collator(intlTag(locale)));
