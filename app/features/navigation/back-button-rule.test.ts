import { expect, it } from 'vitest';

import { SCREEN_LIST } from '../../lib/screens.ts';
import { showsBackButton } from './back-button-rule.ts';

it('NAV-042 shows the back button on profile, likes and credits screens only', () => {
  const shown = SCREEN_LIST.filter(({ name }) => showsBackButton(name, true, 2)).map(({ name }) => name);
  expect(shown.sort()).toEqual(
    [
      'credits',
      'credits-id-paymentmethod',
      'credits-repeat-order',
      'likes',
      'likes-m-id',
      'likes-type',
      'members-id',
    ].sort(),
  );
  expect(showsBackButton(null, true, 2)).toBe(false);
});

it('NAV-042 shows it in an installed app only, when the history has a previous page', () => {
  expect(showsBackButton('credits', false, 9)).toBe(false);
  expect(showsBackButton('credits', true, 1)).toBe(false);
  expect(showsBackButton('credits', true, 2)).toBe(true);
});
