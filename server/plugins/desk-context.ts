import type { FastifyInstance } from 'fastify';
import { stringifySetCookie } from 'cookie';

import type { DeskServices } from '../desk-services.ts';
import type { Logger } from '../lib/logger.ts';
import { YEAR_SECONDS } from '../lib/time/duration.ts';
import { isTokenFormat, newToken } from '../modules/identity/accounts/index.ts';
import {
  DESK_LOCALES,
  DESK_SESSION_SECONDS,
  type DeskAuthState,
  type DeskLocale,
  type DeskVisitorCtx,
} from '../modules/desk/operators/index.ts';
import { cookieNameOf } from './request/identity-cookies.ts';

/** Cookies of the desk, valid on its host only. */
const DESK_COOKIE = { session: 'desk_session', device: 'desk_device', locale: 'desk_locale' } as const;

export interface DeskRequest {
  services: DeskServices;
  visit: DeskVisitorCtx;
  entry: DeskAuthState;
  /** Session token, for operations that replace or end the session. */
  token: string | undefined;
  /** Requested path and query, unparsed. */
  url: string;
  cookies: DeskCookies;
}

/** `Set-Cookie` headers of the desk. */
interface DeskCookies {
  session(token: string): string;
  clearSession(): string;
  /** Marks the device as known; kept for a year. */
  device(token: string): string;
  locale(locale: DeskLocale): string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the desk's host only. */
    desk: DeskRequest | null;
  }
}

/** @param secure sets the `Secure` attribute */
function createDeskCookies(secure: boolean): DeskCookies {
  const make = (name: string, value: string, maxAge: number) =>
    stringifySetCookie({
      name: cookieNameOf(name, secure),
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
    });
  return {
    session: (token) => make(DESK_COOKIE.session, token, DESK_SESSION_SECONDS),
    clearSession: () => make(DESK_COOKIE.session, '', 0),
    device: (token) => make(DESK_COOKIE.device, token, YEAR_SECONDS),
    locale: (locale) => make(DESK_COOKIE.locale, locale, YEAR_SECONDS),
  };
}

/**
 * The cookie's locale, else Dutch if the browser prefers it, else English. A signed-in operator's own setting overrides
 * it.
 */
function resolveLocale(chosen: string | undefined, accepted: string | undefined): DeskLocale {
  const known = DESK_LOCALES.find((locale) => locale === chosen);
  return known ?? (/^\s*nl\b/i.test(accepted ?? '') ? 'nl' : 'en');
}

const readDeviceToken = (sent: string | undefined) => (isTokenFormat(sent) ? sent : newToken());

/** Sets `request.desk` on requests to the desk's host; it stays null on the hosts of sites. */
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
    const sent = request.cookies;
    const token = sent[DESK_COOKIE.session];
    const entry = await services.operators.resolve(token);
    const asked = resolveLocale(sent[DESK_COOKIE.locale], request.headers['accept-language']);
    const locale = entry.state === 'in' ? entry.operator.locale : asked;
    const visit: DeskVisitorCtx = {
      locale,
      address: request.ip,
      deviceToken: readDeviceToken(sent[DESK_COOKIE.device]),
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      origin: request.origin,
      requestId: request.id,
      log: request.log as Logger,
    };
    request.desk = { services, visit, entry, token, url: request.url, cookies };
  });
}
