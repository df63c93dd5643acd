import type { TextTree } from '../../tenants/site-texts.ts';

type Texts = Record<string, TextTree>;
type Files = Record<string, () => Promise<TextTree>>;

const LANGUAGES = import.meta.glob<Files>('../locales/*/texts.ts', { import: 'texts' });

/** Imports the files of a language, or of Dutch for a language without files. */
const filesOf = (language: string): Promise<Files> =>
  (LANGUAGES[`../locales/${language}/texts.ts`] ?? LANGUAGES['../locales/nl/texts.ts']!)();

async function loadNamespace(namespace: string, language: string): Promise<TextTree> {
  // The preview is in Dutch in every language.
  if (namespace === 'preview') return (await import('./preview.ts')).texts.preview;
  const load = (await filesOf(language))[`./${namespace}.json`];
  // Texts that only the server uses.
  return load ? load() : {};
}

/** Loads the texts of namespaces, each with the file of its chunk, which is fetched once. */
export async function loadTexts(namespaces: readonly string[], language: string): Promise<Texts> {
  const texts = namespaces.map(async (name) => [name, await loadNamespace(name, language)] as const);
  return Object.fromEntries(await Promise.all(texts));
}
