import { expect, it } from 'vitest';

import type { ProfileCardView } from '../../../server/modules/platform/profile-values/profile.view.ts';
import { likesForTab } from './likes-for-tab.ts';

const card = (id: string) => ({ id }) as ProfileCardView;

it('LIK-002 returns received, given and mutual likes by tab', () => {
  const likes = {
    profiles: [card('a'), card('b')],
    liked_by: [{ ...card('b'), like_new: true }],
    matches: [card('b')],
  };
  const ids = (type: 'received' | 'given' | 'matches') => likesForTab(likes, type).map(({ id }) => id);
  expect([ids('received'), ids('given'), ids('matches')]).toEqual([['b'], ['a', 'b'], ['b']]);
});
