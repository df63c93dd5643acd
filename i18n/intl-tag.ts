import type { Locale } from '../tenants/value-lists.ts';

/** Without a country, `en` would be written as in the United States. */
const TAGS: Partial<Record<Locale, string>> = { nl: 'nl-NL', en: 'en-GB', nb: 'nb-NO' };

/** Intl's own name of a language of ours, for dates, numbers and money: `en` is written as in Britain. */
export const intlTag = (locale: Locale): string => TAGS[locale] ?? locale;
