import { intlTag } from '../../../i18n/intl-tag.ts';
import type { Locale } from '../../../tenants/value-lists.ts';

/**
 * Joins interest names within a sentence: `wandelen, koken en SM`. Lower-cases initials, except in German, which
 * capitalises nouns.
 */
export function joinInterests(locale: Locale, words: readonly string[]): string {
  const lower = (word: string) =>
    locale === 'de' || word === word.toLocaleUpperCase(locale)
      ? word
      : word.charAt(0).toLocaleLowerCase(locale) + word.slice(1);
  return new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(words.map(lower));
}
