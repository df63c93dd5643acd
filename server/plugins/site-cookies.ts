import { stringifySetCookie } from 'cookie';

import type { SiteCookies } from '../load-context.ts';
import { SESSION_SECONDS } from '../modules/accounts/sessions.ts';

/** A known device is remembered this long, in seconds. */
const DEVICE_SECONDS = 365 * 86_400;

export const COOKIE = {
  session: 'session',
  device: 'device',
  locale: 'locale',
  country: 'country',
  tracking: 'tracking',
  /** 1 once the site was opened from its installed app. */
  installed: 'installed',
  /** What a passkey is being asked to sign; five minutes. */
  passkey: 'passkey',
} as const;

/** What the start address of the installed app says about itself: `/?source=app`. */
export const START_MARKER = { name: 'source', value: 'app' } as const;

/**
 * Writes the site's cookies: host-only, path /, HttpOnly, SameSite=Lax.
 * @param secure whether they travel over https only
 */
export function createSiteCookies(secure: boolean): SiteCookies {
  const make = (name: string, value: string, seconds: number) =>
    stringifySetCookie({ name, value, maxAge: seconds, path: '/', httpOnly: true, sameSite: 'lax', secure });
  return {
    make,
    session: (token) => make(COOKIE.session, token, SESSION_SECONDS),
    clearSession: () => make(COOKIE.session, '', 0),
    device: (token) => make(COOKIE.device, token, DEVICE_SECONDS),
  };
}
