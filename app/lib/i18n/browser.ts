import i18next from 'i18next';
import type { BackendModule, i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { BROWSER_LOCALES } from '../../../i18n/browser/index.ts';
import { I18N_OPTIONS } from './options.ts';

type Texts = Record<string, unknown>;

/** Fetches a language as one chunk, when it is first needed. */
const chunks: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = BROWSER_LOCALES[language] ?? BROWSER_LOCALES.nl;
    if (!load) return done(new Error(`no language ${language}`), null);
    load().then(
      ({ texts }) => done(null, ((texts as Texts)[namespace] ?? {}) as Record<string, string>),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/** The page's language, ready before React takes over the page, so that nothing is rendered differently. */
export async function startBrowserI18n(): Promise<i18n> {
  const lng = document.documentElement.lang;
  const load = BROWSER_LOCALES[lng] ?? BROWSER_LOCALES.nl;
  const ns = load ? Object.keys((await load()).texts) : [];
  await i18next.use(initReactI18next).use(chunks).init({ ...I18N_OPTIONS, lng, fallbackLng: false, ns });
  return i18next;
}
