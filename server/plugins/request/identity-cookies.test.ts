import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';

import { cookieNameOf, readCookies, registerClearedCaches } from './identity-cookies.ts';

describe('identity cookies', () => {
  it('HRD-5 have the __Host- prefix over https only', () => {
    expect(['session', 'device', 'desk_session', 'locale'].map((name) => cookieNameOf(name, true))).toEqual([
      '__Host-session',
      '__Host-device',
      '__Host-desk_session',
      'locale',
    ]);
    expect(cookieNameOf('session', false)).toBe('session');
  });

  it.each([
    ['over http', 'session=a; locale=nl', false, { session: 'a', locale: 'nl' }],
    ['over https', '__Host-session=a; locale=nl', true, { '__Host-session': 'a', session: 'a', locale: 'nl' }],
    ['planted without the prefix', 'session=a; device=b', true, {}],
    ['planted beside the own one', 'session=evil; __Host-session=a', true, { '__Host-session': 'a', session: 'a' }],
    ['sent twice', 'session=a; session=b; locale=nl', false, { locale: 'nl' }],
    ['sent twice alike', 'session=a; session=a', false, { session: 'a' }],
    ['quoted', 'session="a"', false, { session: '"a"' }],
    ['not sent', '', false, {}],
  ])('HRD-5 are read %s', (_case, header, secure, cookies) => {
    expect(readCookies(header, secure)).toEqual(cookies);
  });

  it.each([
    [true, ['__Host-session=; Max-Age=0'], '"cache"'],
    [false, ['locale=nl', 'desk_session=; Max-Age=0'], '"cache"'],
    [true, ['session=; Max-Age=0'], undefined],
    [false, ['session=token', 'device='], undefined],
  ])('HRD-5 clear the cache when a session ends (secure: %s, %j)', async (secure, cookies, expected) => {
    const app = fastify();
    registerClearedCaches(app, { secure });
    app.get('/', (_request, reply) => reply.header('set-cookie', cookies).send('ok'));
    expect((await app.inject('/')).headers['clear-site-data']).toBe(expected);
  });
});
