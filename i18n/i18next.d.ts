import 'i18next';

import type emails from './locales/nl/emails.json';
import type errors from './locales/nl/errors.json';

declare module 'i18next' {
  /** Dutch is complete, so its files say which keys exist. Screens add their namespaces here. */
  interface CustomTypeOptions {
    defaultNS: 'errors';
    resources: { errors: typeof errors; emails: typeof emails };
  }
}
