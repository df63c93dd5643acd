import type { TextTree } from '../../tenants/site-texts.ts';
import { namespacesInChunkOf } from '../chunks.ts';

type Texts = Record<string, TextTree>;
type Files = Record<string, () => Promise<TextTree>>;

const LANGUAGES = import.meta.glob<Files>('../locales/*/texts.ts', { import: 'texts' });

/** Imports the files of a language, or of Dutch for a language without files. */
const filesOf = (language: string): Promise<Files> =>
  (LANGUAGES[`../locales/${language}/texts.ts`] ?? LANGUAGES['../locales/nl/texts.ts']!)();

/** Loads the texts of the chunk that contains a namespace. The preview is in Dutch in every language. */
export async function loadChunkTexts(namespace: string, language: string): Promise<Texts> {
  if (namespace === 'preview') return (await import('./preview.ts')).texts;
  const files = await filesOf(language);
  const texts = namespacesInChunkOf(namespace).map(async (name) => [name, await files[`./${name}.json`]!()] as const);
  return Object.fromEntries(await Promise.all(texts));
}
