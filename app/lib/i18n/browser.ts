import i18next from 'i18next';
import type { BackendModule, i18n, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';

import { textsWith } from '../../../i18n/browser/index.ts';
import { I18N_OPTIONS } from './options.ts';

/** A namespace's texts, in the words of a site that has its own. */
async function textsOf(namespace: string, language: string) {
  const texts = await textsWith(namespace, language);
  const mark = document.documentElement.dataset.words;
  return mark ? (await import('./site-words.ts')).withSiteWords(texts, { mark, namespace, language }) : texts;
}

/** Fetches the chunk of a namespace when a screen first asks for it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    textsOf(namespace, language).then(
      (texts) => done(null, (texts[namespace] ?? {}) as ResourceKey),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/**
 * The page's language, with all that its routes ask for, ready before React takes over the page: hydration must not
 * wait half-way. A screen reached later whose texts are still on their way waits for them under the one before.
 */
export async function startBrowserI18n(): Promise<i18n> {
  const lng = document.documentElement.lang;
  const ns = [...Object.keys(await textsWith('common', lng)), ...getInitialNamespaces()];
  const options = { ...I18N_OPTIONS, lng, ns, fallbackLng: false as const, react: { useSuspense: true } };
  await i18next.use(initReactI18next).use(backend).init(options);
  return i18next;
}
