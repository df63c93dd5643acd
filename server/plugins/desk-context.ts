import type { FastifyInstance } from 'fastify';
import { parseCookie, stringifySetCookie } from 'cookie';

import type { DeskServices } from '../desk-services.ts';
import type { Logger } from '../lib/logger.ts';
import { DESK_LOCALES } from '../modules/operators/desk-ctx.ts';
import type { DeskLocale, DeskVisit } from '../modules/operators/desk-ctx.ts';
import type { DeskEntry } from '../modules/operators/desk-login.ts';
import { DESK_SESSION_SECONDS } from '../modules/operators/desk-sessions.ts';

/** The desk's cookies: its own, on its own host. */
const DESK_COOKIE = { session: 'desk_session', locale: 'desk_locale' } as const;
const LOCALE_SECONDS = 365 * 86_400;

/** What a request to the desk's host knows. */
export interface DeskRequest {
  services: DeskServices;
  visit: DeskVisit;
  entry: DeskEntry;
  /** Of the session, for what changes it. */
  token: string | undefined;
  /** Path and query that were asked for, as they came. */
  url: string;
  cookies: DeskCookies;
}

/** `Set-Cookie` headers of the desk. */
export interface DeskCookies {
  session(token: string): string;
  clearSession(): string;
  locale(locale: DeskLocale): string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the desk's host only. */
    desk: DeskRequest | null;
  }
}

/** @param secure whether they travel over https only */
function createDeskCookies(secure: boolean): DeskCookies {
  const make = (name: string, value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'strict', secure });
  return {
    session: (token) => make(DESK_COOKIE.session, token, DESK_SESSION_SECONDS),
    clearSession: () => make(DESK_COOKIE.session, '', 0),
    locale: (locale) => make(DESK_COOKIE.locale, locale, LOCALE_SECONDS),
  };
}

/** As was chosen here, else as the browser asks; English where it asks for neither. Whoever is in has a choice of their own. */
function localeOf(chosen: string | undefined, accepted: string | undefined): DeskLocale {
  const known = DESK_LOCALES.find((locale) => locale === chosen);
  return known ?? (/^\s*nl\b/i.test(accepted ?? '') ? 'nl' : 'en');
}

/** Finds out, on the desk's host, who asks; sites know nothing of it. */
export function registerDeskContext(
  app: FastifyInstance,
  options: { services: DeskServices | null; secure: boolean },
): void {
  const { services } = options;
  const cookies = createDeskCookies(options.secure);
  app.decorateRequest('desk', null);
  if (!services) return;
  app.addHook('onRequest', async (request) => {
    if (!request.onDesk) return;
    const sent = parseCookie(request.headers.cookie ?? '');
    const token = sent[DESK_COOKIE.session];
    const entry = await services.operators.resolve(token);
    const asked = localeOf(sent[DESK_COOKIE.locale], request.headers['accept-language']);
    const locale = entry.state === 'in' ? entry.operator.locale : asked;
    const visit: DeskVisit = {
      locale,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      origin: `${request.protocol}://${request.host}`,
      requestId: request.id,
      log: request.log as Logger,
    };
    request.desk = { services, visit, entry, token, url: request.url, cookies };
  });
}
