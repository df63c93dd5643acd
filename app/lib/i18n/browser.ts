import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';

import { loadChunkTexts } from '../../../i18n/browser/index.ts';
import { I18N_OPTIONS } from './options.ts';

/** A namespace's texts, with the site's overrides. */
async function loadTexts(namespace: string, language: string) {
  const texts = await loadChunkTexts(namespace, language);
  const mark = document.documentElement.dataset.words;
  return mark ? (await import('./site-texts.ts')).withSiteTexts(texts, { mark, namespace, language }) : texts;
}

/** Fetches the chunk of a namespace when a screen first needs it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    loadTexts(namespace, language).then(
      (texts) => done(null, (texts[namespace] ?? {}) as ResourceKey),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/**
 * Initializes i18next with the page's language and the namespaces of its routes before hydration, which must not
 * suspend. A screen reached later suspends until its texts are loaded.
 */
export async function startBrowserI18n(): Promise<i18n> {
  const lng = document.documentElement.lang;
  const ns = [...Object.keys(await loadChunkTexts('common', lng)), ...getInitialNamespaces()];
  const options = { ...I18N_OPTIONS, lng, ns, fallbackLng: false as const, react: { useSuspense: true } };
  await i18next.use(initReactI18next).use(backend).init(options);
  return i18next;
}
