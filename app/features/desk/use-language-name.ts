import { useLocale } from '../../lib/use-locale.ts';

/** What a language is called in the desk's own; a dash where it is not known. */
export function useLanguageName(): (language: string | null) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return (language) => (language ? (names.of(language) ?? language) : '–');
}
