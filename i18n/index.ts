import i18next from 'i18next';
import type { ParseKeys, TOptions, i18n } from 'i18next';

import { LOCALES } from '../tenants/value-lists.ts';
import type { Locale } from '../tenants/value-lists.ts';
import { SERVER_NAMESPACES, serverResources } from './resources.ts';

/** Every text is complete in Dutch first; a language that lacks one shows the Dutch text. */
export const FALLBACK_LOCALE: Locale = 'nl';

/** A text of the server, such as `errors:login_failed`. */
export type ServerKey = `errors:${ParseKeys<'errors'>}` | `emails:${ParseKeys<'emails'>}`;

const instances = new Map<Locale, i18n>();

/** The one instance of a language. Its language never changes, so that requests cannot speak each other's. */
function instanceOf(locale: Locale): i18n {
  const known = instances.get(locale);
  if (known) return known;
  const instance = i18next.createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    supportedLngs: LOCALES,
    ns: SERVER_NAMESPACES,
    defaultNS: 'errors',
    resources: serverResources,
    // Texts are escaped where they meet HTML, once.
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  instances.set(locale, instance);
  return instance;
}

/**
 * The text for `key` in the reader's language, with `params` filled in.
 * @throws Error for a key that exists in no language, so that a misspelt one cannot reach a reader
 */
export function translate(locale: Locale, key: ServerKey, params: TOptions = {}): string {
  const instance = instanceOf(locale);
  if (!instance.exists(key, params)) throw new Error(`no text for ${key}`);
  return instance.t(key, params) as string;
}

/**
 * The message of a field's error, `errors:field.<key>`.
 * @param key a `FieldError`'s key, which the compiler cannot check
 */
export function translateFieldError(locale: Locale, key: string, params: TOptions = {}): string {
  return translate(locale, `errors:field.${key}` as ServerKey, params);
}
