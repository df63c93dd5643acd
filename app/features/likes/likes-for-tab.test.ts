import { expect, it } from 'vitest';

import type { ProfileCardView } from '../../../server/modules/platform/profile-values/profile.view.ts';
import { firstTab, likesForTab } from './likes-for-tab.ts';

const card = (id: string) => ({ id }) as ProfileCardView;

it('LIK-002 returns received, given and mutual likes by tab', () => {
  const likes = {
    profiles: [card('a'), card('b')],
    liked_by: [{ ...card('b'), like_new: true, with_message: false, subject: null }],
    matches: [card('b')],
  };
  const ids = (type: 'received' | 'given' | 'matches') => likesForTab(likes, type).map(({ id }) => id);
  expect([ids('received'), ids('given'), ids('matches')]).toEqual([['b'], ['a', 'b'], ['b']]);
});

it('PRD-4 opens the received likes while one waits for an answer or is unseen, else the matches', () => {
  const received = (match: boolean, like_new: boolean) => ({ ...card('b'), match, like_new });
  const matches = [card('b')];
  expect(firstTab({ liked_by: [received(false, false)], matches })).toBe('received');
  expect(firstTab({ liked_by: [received(true, true)], matches })).toBe('received');
  expect(firstTab({ liked_by: [received(true, false)], matches })).toBe('matches');
  expect(firstTab({ liked_by: [], matches: [] })).toBe('received');
});
