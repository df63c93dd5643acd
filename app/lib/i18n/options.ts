import type { InitOptions } from 'i18next';

/** Shared by server and browser, which must render the same texts. */
export const I18N_OPTIONS = {
  fallbackLng: 'nl',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
