import { travelWith } from '../chunks.ts';

type Texts = Record<string, object>;
type Files = Record<string, () => Promise<object>>;

const LANGUAGES = import.meta.glob<Files>('../locales/*/texts.ts', { import: 'texts' });

/** Every language of the platform has its files; Dutch stands in for one that a page should not have. */
const filesOf = (language: string): Promise<Files> =>
  (LANGUAGES[`../locales/${language}/texts.ts`] ?? LANGUAGES['../locales/nl/texts.ts']!)();

/** The texts that travel with a namespace. The preview speaks Dutch whatever language the page has. */
export async function textsWith(namespace: string, language: string): Promise<Texts> {
  if (namespace === 'preview') return (await import('./preview.ts')).texts;
  const files = await filesOf(language);
  const texts = travelWith(namespace).map(async (name) => [name, await files[`./${name}.json`]!()] as const);
  return Object.fromEntries(await Promise.all(texts));
}
