import 'i18next';

import type { texts as previewTexts } from './browser/preview.ts';
import type demo from './locales/nl/demo.json';
import type emails from './locales/nl/emails.json';
import type push from './locales/nl/push.json';
import type errors from './locales/nl/errors.json';
import type { texts } from './locales/nl/screens.ts';

declare module 'i18next' {
  /** Dutch is complete, so its files say which keys exist. Screens add their namespaces in `locales/nl/screens.ts`. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts &
      typeof previewTexts & { demo: typeof demo; errors: typeof errors; emails: typeof emails; push: typeof push };
  }
}
