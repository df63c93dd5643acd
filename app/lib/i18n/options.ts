import type { InitOptions } from 'i18next';

/** The same on the server and in the browser, or the two would render different texts. */
export const I18N_OPTIONS = {
  fallbackLng: 'nl',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
