import type { TextReader } from '../tenants/site-texts.ts';
import type { Locale } from '../tenants/value-lists.ts';
import { mergeNamespaces, cacheTranslators } from './site-texts.ts';
import { AVAILABLE_LOCALES, type SERVER_NAMESPACES, serverResources } from './resources.ts';
import type { FullKey, TextKey } from './text-keys.ts';
import { createI18n, type TextParams } from './translator.ts';

/** Every text must exist in Dutch; a language that lacks one shows the Dutch text. */
export const FALLBACK_LOCALE: Locale = 'nl';

/**
 * The language in which a reader is addressed: their own if it has texts, otherwise Dutch. @param language as stored or
 * requested
 */
export function availableLocale(language: string): Locale {
  return AVAILABLE_LOCALES.find((written) => written === language) ?? FALLBACK_LOCALE;
}

/** Key of a server text, such as `errors:login_failed`. */
export type ServerKey = FullKey<(typeof SERVER_NAMESPACES)[number]>;

const i18nFor = cacheTranslators((locale, own) => {
  const language = availableLocale(locale);
  const texts = serverResources[language];
  return createI18n(language, own ? mergeNamespaces(texts, own) : texts);
});

/**
 * The text for `key` in the reader's language, with the site texts of their site, and `params` filled in.
 * @param reader a language alone where there is no site
 * @throws Error for a key that exists in no language, so that a misspelt key is not shown to a reader
 */
export function translate(reader: Locale | TextReader, key: ServerKey, params: TextParams = {}): string {
  const text = i18nFor(reader).in('errors').find(key, params);
  if (text === undefined) throw new Error(`no text for ${key}`);
  return text;
}

const HOUR_SECONDS = 3600;

/** A waiting time, rounded up, in words: "over 20 seconden", "in 3 hours". */
function describeWait(locale: Locale, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (seconds < 60) return format.format(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < HOUR_SECONDS) return format.format(Math.ceil(seconds / 60), 'minute');
  if (seconds <= 24 * HOUR_SECONDS) return format.format(Math.ceil(seconds / HOUR_SECONDS), 'hour');
  return format.format(Math.ceil(seconds / (24 * HOUR_SECONDS)), 'day');
}

/**
 * The message of an error, `errors:<code>`, with the waiting time if a retry time is known.
 * @param failure.retryAfter in seconds
 */
export function translateError(
  reader: Locale | TextReader,
  { code, params, retryAfter }: { code: TextKey<'errors'>; params: TextParams; retryAfter?: number | undefined },
): string {
  const known = code === 'too_many_requests' && retryAfter !== undefined;
  const locale = typeof reader === 'string' ? reader : reader.locale;
  if (!known) return translate(reader, `errors:${code}`, params);
  return translate(reader, 'errors:too_many_requests_when', { ...params, when: describeWait(locale, retryAfter) });
}

/**
 * The message of a field error, `errors:field.<key>`.
 * @param key a `FieldError`'s key, which is not checked at compile time
 */
export function translateFieldError(reader: Locale | TextReader, key: string, params: TextParams = {}): string {
  return translate(reader, `errors:field.${key}` as ServerKey, params);
}
