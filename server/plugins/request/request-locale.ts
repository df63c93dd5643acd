import { parseCookie } from 'cookie';
import type { Cookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';

import { FALLBACK_LOCALE, availableLocale } from '../../../i18n/index.ts';
import { AVAILABLE_LOCALES } from '../../../i18n/resources.ts';
import { LOCALES, type Locale } from '../../../tenants/value-lists.ts';
import { COOKIE_NAMES } from '../site/site-cookies.ts';

/** In-process header that passes the member's or site's language to the detector. */
const DEFAULT_LOCALE_HEADER = 'x-own-locale';

/** The locale cookie is a plain language code, not encoded like Remix cookies. */
const localeCookie: Cookie = {
  name: COOKIE_NAMES.locale,
  isSigned: false,
  expires: undefined,
  parse: (header) => Promise.resolve(parseCookie(header ?? '')[COOKIE_NAMES.locale] ?? null),
  serialize: () => Promise.reject(new Error('the locale cookie is written by the site cookies')),
};

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...AVAILABLE_LOCALES],
    fallbackLanguage: FALLBACK_LOCALE,
    // Never by Accept-Language: without a choice a site uses its own language.
    order: ['searchParams', 'cookie', 'custom'],
    searchParamKey: 'lang',
    cookie: localeCookie,
    findLocale: (request) => Promise.resolve(request.headers.get(DEFAULT_LOCALE_HEADER)),
  },
});

/** Cache of detected languages by input; bounded, because only known languages are stored. */
const detectedLocales = new Map<string, Locale>();
const KNOWN = new Set<string>(['', ...LOCALES]);

/**
 * Detects the language of a response: the URL's (`?lang=`), else the cookie's, else the member's or the site's; Dutch
 * where no texts exist yet.
 * @param url path and query, as in the request line
 * @param own the member's language, or the site's for a visitor
 */
export async function detectLocale(url: string, cookieHeader: string | undefined, own: string): Promise<Locale> {
  const query = url.slice((url.indexOf('?') + 1 || url.length + 1) - 1);
  const asked = new URLSearchParams(query).get('lang') ?? '';
  const chosen = parseCookie(cookieHeader ?? '')[COOKIE_NAMES.locale] ?? '';
  const key = `${asked}|${chosen}|${own}`;
  const known = detectedLocales.get(key);
  if (known) return known;
  const headers = { [DEFAULT_LOCALE_HEADER]: own, ...(cookieHeader && { cookie: cookieHeader }) };
  const detected = await detector.getLocale(new Request(`http://site.invalid/${query}`, { headers }));
  const locale = availableLocale(detected);
  if ([asked, chosen, own].every((value) => KNOWN.has(value))) detectedLocales.set(key, locale);
  return locale;
}

/** The language of a page without a site, whose operator or visitor is unknown: of the desk's two the one preferred. */
export const languageWithoutSite = (acceptLanguage: string | undefined): Locale =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : FALLBACK_LOCALE;
