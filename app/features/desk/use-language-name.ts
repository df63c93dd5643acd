import { useLocale } from '../../lib/use-locale.ts';

/** The name of a language in the operator's language; a dash where it is unknown. */
export function useLanguageName(): (language: string | null) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return (language) => (language ? (names.of(language) ?? language) : '–');
}
