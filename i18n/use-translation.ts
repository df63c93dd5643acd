import { createContext, useContext } from 'react';

import type { Namespace } from './text-keys.ts';
import type { I18n, TFunction } from './translator.ts';

/** The texts of a page. */
export interface PageI18n extends I18n {
  /**
   * Starts loading a namespace that the page does not have yet, in the browser.
   * @throws the error of an attempt that has just failed
   */
  load?(namespace: string): Promise<void>;
}

const I18nContext = createContext<PageI18n | null>(null);

/** Gives the components below the texts of a language. */
export const I18nProvider = I18nContext.Provider;

/**
 * The `t` for one or more namespaces, and the language of the page. Suspends until their texts are loaded. Keys of the
 * first need no prefix.
 */
export function useTranslation<First extends Namespace = 'common', Others extends Namespace = never>(
  namespaces?: First | readonly [First, ...Others[]],
): { t: TFunction<First, Others>; language: string } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('No I18nProvider around this component');
  const names: readonly string[] = typeof namespaces === 'object' ? namespaces : [namespaces ?? 'common'];
  if (i18n.load) {
    for (const name of names) {
      // oxlint-disable-next-line no-throw-literal -- how a component suspends in React 18
      if (!i18n.texts[name]) throw i18n.load(name);
    }
  }
  return i18n.in(names[0]!);
}
