import { texts as preview } from '../../../i18n/browser/preview.ts';
import demo from '../../../i18n/locales/nl/demo.json';
import { screenResources } from '../../../i18n/screens.ts';
import { mergeNamespaces, cacheTranslators } from '../../../i18n/site-texts.ts';
import type { Branch, BranchKey } from '../../../i18n/text-keys.ts';
import { createI18n, fillText, type FullTFunction, type I18n, type TextParams } from '../../../i18n/translator.ts';
import type { TextReader, TextTree } from '../../../tenants/site-texts.ts';
import type { Locale } from '../../../tenants/value-lists.ts';

/** The preview and the launcher are developer tools, in Dutch only; the desk has no other languages than Dutch and English. */
const dutch: Record<string, TextTree> = { ...screenResources.nl, ...preview, demo };

/** The texts of all screens in a language, with a site's overrides; created once. */
export const i18nFor = cacheTranslators<I18n>((locale, overrides) => {
  const texts = { ...dutch, ...screenResources[locale] };
  return createI18n(locale, overrides ? mergeNamespaces(texts, overrides) : texts);
});

/** The `t` of a reader, for loaders and actions. @param reader only a locale where there is no site */
export const translatorFor = (reader: Locale | TextReader): FullTFunction => i18nFor(reader).in('common').t;

function fillTree(tree: TextTree[string], params: TextParams): unknown {
  if (typeof tree === 'string') return fillText(tree, params);
  if (Array.isArray(tree)) return tree.map((each: TextTree[string]) => fillTree(each, params));
  return Object.fromEntries(Object.entries(tree).map(([name, each]) => [name, fillTree(each, params)]));
}

/** All texts of a branch, such as `landers:parts.video`, in the shape of its file. */
export function textsFor<Key extends BranchKey>(
  reader: Locale | TextReader,
  key: Key,
  params: TextParams = {},
): Branch<Key> {
  const [namespace, path] = key.split(':') as [string, string];
  const found = path
    .split('.')
    .reduce<TextTree[string]>((tree, name) => (tree as TextTree)[name]!, i18nFor(reader).texts[namespace]!);
  return fillTree(found, params) as Branch<Key>;
}
