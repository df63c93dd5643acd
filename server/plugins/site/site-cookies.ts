import { stringifySetCookie } from 'cookie';

import { cookieSeconds, type CookieName } from '../../lib/cookie-list.ts';
import type { SiteCookies } from '../../load-context.ts';
import { cookieNameOf } from '../request/identity-cookies.ts';

export const COOKIE_NAMES = {
  session: 'session',
  device: 'device',
  locale: 'locale',
  country: 'country',
  tracking: 'tracking',
  installed: 'installed',
  passkey: 'passkey',
  written: 'written',
} as const satisfies Record<string, CookieName>;

/** Query parameter in the start URL of the installed app: `/?source=app`. */
export const START_PARAMETER = { name: 'source', value: 'app' } as const;

/**
 * Creates the writer of the site's cookies: host-only, path /, HttpOnly, SameSite=Lax.
 * @param secure whether they are sent over https only
 */
export function createSiteCookies(secure: boolean): SiteCookies {
  const write = (listed: CookieName, value: string, seconds: number) =>
    stringifySetCookie({
      name: cookieNameOf(listed, secure),
      value,
      maxAge: seconds,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
    });
  const make = (name: CookieName, value: string) => write(name, value, cookieSeconds(name));
  const clear = (name: CookieName) => write(name, '', 0);
  return {
    serialize: make,
    clear,
    session: (token) => make(COOKIE_NAMES.session, token),
    clearSession: () => clear(COOKIE_NAMES.session),
    device: (token) => make(COOKIE_NAMES.device, token),
  };
}
