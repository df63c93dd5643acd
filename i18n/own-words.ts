import type { TextReader, TextTree } from '../tenants/site-words.ts';
import type { Locale } from '../tenants/value-lists.ts';

type Branch = TextTree[string];

const isTree = (branch: Branch | undefined): branch is TextTree => typeof branch === 'object' && !Array.isArray(branch);

/** Merges `own` over texts; neither is changed. */
export function mergeTexts(texts: TextTree, own: TextTree | undefined): TextTree {
  if (!own) return texts;
  const merged: Record<string, Branch> = { ...texts };
  for (const [key, said] of Object.entries(own)) {
    const before = Object.hasOwn(texts, key) ? texts[key] : undefined;
    merged[key] = isTree(before) && isTree(said) ? mergeTexts(before, said) : said;
  }
  return merged;
}

/** Merges site texts over the texts of a language, by namespace. */
export function mergeNamespaces<Texts extends object>(texts: Texts, own: TextTree): Texts {
  const known = texts as TextTree;
  const changed = Object.keys(own).filter((namespace) => Object.hasOwn(known, namespace));
  const merged = changed.map((name) => [name, mergeTexts(known[name] as TextTree, own[name] as TextTree)] as const);
  return { ...texts, ...Object.fromEntries(merged) };
}

/**
 * Caches one translator per language, created on first use: one shared by all sites without site texts, and one per
 * tenant version with site texts, released together with that version.
 */
export function cacheTranslators<Speaker>(make: (locale: Locale, own: TextTree | null) => Speaker) {
  const shared = new Map<Locale, Speaker>();
  const owned = new WeakMap<TextTree, Speaker>();
  return (reader: Locale | TextReader): Speaker => {
    const locale = typeof reader === 'string' ? reader : reader.locale;
    const own = typeof reader === 'string' ? undefined : reader.tenant?.words?.[locale];
    const known = own ? owned.get(own) : shared.get(locale);
    if (known) return known;
    const speaker = make(locale, own ?? null);
    if (own) owned.set(own, speaker);
    else shared.set(locale, speaker);
    return speaker;
  };
}
