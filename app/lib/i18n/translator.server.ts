import { createInstance } from 'i18next';
import type { FlatNamespace, i18n, TFunction } from 'i18next';

import { texts } from '../../../i18n/browser/nl.ts';
import demo from '../../../i18n/locales/nl/demo.json';
import type { Locale } from '../../../tenants/value-lists.ts';
import { I18N_OPTIONS } from './options.ts';

/** The texts of all screens; the launcher's never reach a browser. */
const resources = { nl: { ...texts, demo } };

const instances = new Map<Locale, i18n>();

/**
 * The translator of one language, made once: one for each request costs a fifth of the time of a page.
 * Never change the language of what this returns.
 */
export function serverI18n(locale: Locale): i18n {
  const known = instances.get(locale);
  if (known) return known;
  const instance = createInstance();
  void instance.init({ ...I18N_OPTIONS, lng: locale, resources, initImmediate: false });
  instances.set(locale, instance);
  return instance;
}

/** The `t` of one language, for loaders and actions. */
export function fixedTranslator(locale: Locale): TFunction<readonly ['common', ...FlatNamespace[]]> {
  return serverI18n(locale).t;
}
