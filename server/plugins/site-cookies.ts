import { stringifySetCookie } from 'cookie';

import { cookieSeconds } from '../lib/cookie-list.ts';
import type { CookieName } from '../lib/cookie-list.ts';
import type { SiteCookies } from '../load-context.ts';

export const COOKIE = {
  session: 'session',
  device: 'device',
  locale: 'locale',
  country: 'country',
  tracking: 'tracking',
  installed: 'installed',
  passkey: 'passkey',
} as const satisfies Record<string, CookieName>;

/** What the start address of the installed app says about itself: `/?source=app`. */
export const START_MARKER = { name: 'source', value: 'app' } as const;

/**
 * Writes the site's cookies: host-only, path /, HttpOnly, SameSite=Lax.
 * @param secure whether they travel over https only
 */
export function createSiteCookies(secure: boolean): SiteCookies {
  const write = (name: CookieName, value: string, seconds: number) =>
    stringifySetCookie({ name, value, maxAge: seconds, path: '/', httpOnly: true, sameSite: 'lax', secure });
  const make = (name: CookieName, value: string) => write(name, value, cookieSeconds(name));
  const clear = (name: CookieName) => write(name, '', 0);
  return {
    make,
    clear,
    session: (token) => make(COOKIE.session, token),
    clearSession: () => clear(COOKIE.session),
    device: (token) => make(COOKIE.device, token),
  };
}
