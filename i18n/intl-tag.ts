import type { Locale } from '../tenants/value-lists.ts';

/** Without a country, `en` would use United States formats. */
const TAGS: Partial<Record<Locale, string>> = { nl: 'nl-NL', en: 'en-GB', nb: 'nb-NO' };

/** The BCP 47 tag for Intl formats of dates, numbers and money: `en` uses British formats. */
export const intlTag = (locale: Locale): string => TAGS[locale] ?? locale;
