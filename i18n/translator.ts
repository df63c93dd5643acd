import type { TextTree } from '../tenants/site-texts.ts';
import type { FullKey, Namespace, TextKey } from './text-keys.ts';

/** Values of a text's placeholders. */
export interface TextParams {
  readonly [name: string]: unknown;
  /** Also selects the plural form. */
  readonly count?: number;
  /** Used if no text has the key. */
  readonly defaultValue?: string;
}

/**
 * Returns a text with its placeholders filled in, or the key if there is none. Keys of the first namespace need no
 * prefix: `t('list.title')`, `t('common:yes')`.
 */
export type TFunction<First extends Namespace = 'common', Others extends Namespace = never> = (
  key: TextKey<First> | FullKey<First | Others>,
  params?: TextParams,
) => string;

/** A `t` for keys of every namespace, such as `signup:title`. */
export type FullTFunction = TFunction<'common', Namespace>;

/** Finds a text, or nothing. */
type Find = (key: string, params?: TextParams) => string | undefined;

interface Translator {
  readonly t: (key: string, params?: TextParams) => string;
  readonly find: Find;
  readonly language: string;
}

/** The texts of one language. */
export interface I18n {
  readonly language: string;
  /** By namespace; the browser adds those of a screen that it opens later. */
  readonly texts: Readonly<Record<string, TextTree>>;
  /** The translator whose keys need no prefix in the given namespace; always the same one. */
  in(namespace: string): Translator;
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Fills in placeholders, once: braces in a value stay as they are. A placeholder without a value stays too. */
export function fillText(text: string, params: TextParams): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name] ?? '') : placeholder,
  );
}

function textAt(tree: TextTree | undefined, path: string): string | undefined {
  let branch: unknown = tree;
  for (const name of path.split('.')) {
    if (typeof branch !== 'object' || branch === null || !Object.hasOwn(branch, name)) return undefined;
    branch = (branch as TextTree)[name];
  }
  return typeof branch === 'string' ? branch : undefined;
}

/**
 * Looks texts up as i18next does with its JSON format v4: `{{placeholders}}`, a plural form by `count` (`_one`,
 * `_other`, and `_zero` in any language), `namespace:key`. Of its other features this product uses none.
 * @param language BCP 47 tag
 * @param texts by namespace; may grow, but a text must not change
 */
export function createI18n(language: string, texts: I18n['texts']): I18n {
  const translators = new Map<string, Translator>();
  let rules: Intl.PluralRules | undefined;

  function findIn(namespace: string): Find {
    // Holds existing texts only, so it is bounded by them.
    const known = new Map<string, string>();
    const textOf = (key: string): string | undefined => {
      let text = known.get(key);
      if (text !== undefined) return text;
      const [first, rest] = key.split(':', 2) as [string, string?];
      text = rest === undefined ? textAt(texts[namespace], key) : textAt(texts[first], rest);
      if (text !== undefined) known.set(key, text);
      return text;
    };
    const pluralOf = (key: string, count: number): string | undefined => {
      rules ??= new Intl.PluralRules(language);
      return (count === 0 ? textOf(`${key}_zero`) : undefined) ?? textOf(`${key}_${rules.select(count)}`);
    };
    return (key, params) => {
      if (!params) return textOf(key);
      const { count, defaultValue } = params;
      const text = (typeof count === 'number' ? pluralOf(key, count) : undefined) ?? textOf(key) ?? defaultValue;
      return text === undefined ? text : fillText(text, params);
    };
  }

  return {
    language,
    texts,
    in(namespace) {
      let translator = translators.get(namespace);
      if (!translator) {
        const find = findIn(namespace);
        translator = { find, t: (key, params) => find(key, params) ?? key, language };
        translators.set(namespace, translator);
      }
      return translator;
    },
  };
}
