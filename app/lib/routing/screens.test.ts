import { describe, expect, it } from 'vitest';

import { SCREEN_NAMES } from '../../../server/modules/desk/reporting/screen-names.ts';
import { SCREEN_LIST, screenAt } from './screens.ts';

it('BAN-027 has exactly the screens known to reporting', () => {
  expect(SCREEN_LIST.map(({ name }) => name)).toEqual(SCREEN_NAMES);
});

describe('screenAt', () => {
  it('matches every screen at its own path', () => {
    for (const { name, path, layout } of SCREEN_LIST) {
      const full = path.replace(/\/:\w+\??/g, '/x1');
      const bare = path.replace(/\/:\w+\?/g, '').replace(/\/:\w+/g, '/x1');
      for (const address of [full, bare]) expect({ address, ...screenAt(address) }).toEqual({ address, name, layout });
    }
  });

  it.each([
    ['/members/repeat', 'members-id'],
    ['/likes/received', 'likes-type'],
    ['/likes/m/1', 'likes-m-id'],
    ['/credits/repeat-order', 'credits-repeat-order'],
    ['/credits/p1/ideal', 'credits-id-paymentmethod'],
    ['/settings/privacy', 'settings'],
    ['/reset-password/do', 'reset-password-do'],
    ['/over-ons', 'token'],
  ])('maps %s to %s', (path, name) => expect(screenAt(path).name).toBe(name));

  it('uses the default layout for an unknown address', () => {
    expect(screenAt('/a/b/c/d')).toEqual({ name: null, layout: 'default' });
  });

  it.each([
    'members',
    'likes',
    'credits',
    'premium',
    'profile',
    'settings',
    'notifications',
    'transactions',
    'picks',
    'spotlight',
    'match-finder',
    'signup-matches',
    'swipe-game',
    'payment',
  ])('NAV-054 shows %s in the default layout', (name) => {
    const layouts = SCREEN_LIST.filter((screen) => screen.name === name).map(({ layout }) => layout);
    expect(layouts).toEqual(['default']);
  });

  it.each([
    '/login',
    '/signup',
    '/members/1/signup',
    '/activate/done',
    '/activate/error',
    '/mail-change/do',
    '/account-deleted',
    '/lang-config',
    '/directdebit',
  ])('NAV-057 shows %s in the empty layout', (path) => expect(screenAt(path).layout).toBe('empty'));
});
