import { parseSetCookie } from 'cookie';
import { describe, expect, it } from 'vitest';

import { DAY_SECONDS } from '../../lib/time/duration.ts';
import { createSiteCookies } from './site-cookies.ts';

const TOKEN = 'a'.repeat(43);

describe('site cookies', () => {
  it('SEC-011 keeps a session for 30 days, inaccessible to scripts, other sites and other hosts', () => {
    expect(parseSetCookie(createSiteCookies(true).session(TOKEN))).toEqual({
      name: '__Host-session',
      value: TOKEN,
      maxAge: 30 * DAY_SECONDS,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
    });
  });

  it.each(['session', 'device'] as const)('SEC-011 restricts %s to https exactly where https is used', (name) => {
    const of = (secure: boolean) => parseSetCookie(createSiteCookies(secure)[name](TOKEN));
    expect(of(true).secure).toBe(true);
    expect(of(false).secure).toBeUndefined();
    for (const cookie of [of(true), of(false)]) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
      // Without a Domain attribute, the cookie is sent to this host only.
      expect(cookie.domain).toBeUndefined();
    }
  });

  it('deletes a session with the same attributes', () => {
    expect(parseSetCookie(createSiteCookies(true).clearSession())).toMatchObject({
      name: '__Host-session',
      value: '',
      maxAge: 0,
      path: '/',
      httpOnly: true,
      secure: true,
    });
  });
});
