import { describe, expect, it } from 'vitest';

import type { SwipeCardView, SwipeDeckView } from '../../../server/modules/people/games/swipe.view.ts';
import { needsMore, swipeReducer, initialSwipeState, type SwipeEvent, type SwipeGameState } from './swipe-state.ts';

const card = (id: string) => ({ id }) as SwipeCardView;
const deck = (...ids: string[]): SwipeDeckView => ({
  profiles: ids.map(card),
  likes_left: 4,
  likes_per_day: 4,
  can_undo: false,
  undos_left: 1,
  starts_anew: '2026-03-10T23:00:00.000Z',
});
const after = (start: SwipeGameState, ...events: SwipeEvent[]) => events.reduce(swipeReducer, start);
const idsOf = ({ cards }: SwipeGameState) => cards.map(({ id }) => id);
const like = (id: string): SwipeEvent => ({ type: 'played', id, choice: 'like' });
const pass = (id: string): SwipeEvent => ({ type: 'played', id, choice: 'pass' });

describe('the swipe game state', () => {
  it('LIK-006 removes the top card however it is played and shows the next', () => {
    const played = after(initialSwipeState(deck('a', 'b', 'c')), like('a'), pass('b'));
    expect(idsOf(played)).toEqual(['c']);
    expect(played.outgoing.map(({ card: { id }, choice }) => [id, choice])).toEqual([
      ['a', 'like'],
      ['b', 'pass'],
    ]);
    expect(after(played, { type: 'gone', id: 'a' }).outgoing).toHaveLength(1);
    expect(after(initialSwipeState(deck()), like('a'))).toEqual(initialSwipeState(deck()));
  });

  it('LIK-006 keeps the next card when the previous one is played twice', () => {
    const twice = after(initialSwipeState(deck('a', 'b')), like('a'), like('a'));
    expect([idsOf(twice), twice.outgoing.length]).toEqual([['b'], 1]);
  });

  it('LIK-005 restores a refused and an undone card, without duplicates', () => {
    const refused = after(initialSwipeState(deck('a', 'b')), like('a'), { type: 'back', card: card('a') });
    expect([idsOf(refused), refused.outgoing]).toEqual([['a', 'b'], []]);
    expect(idsOf(after(refused, { type: 'back', card: card('b') }))).toEqual(['b', 'a']);
  });

  it('does not repeat cards that a pending response still contains', () => {
    const few = after(initialSwipeState(deck('a', 'b', 'c', 'd')), pass('a'));
    expect(needsMore(few)).toBe(true);
    const more = after(few, { type: 'more', cards: ['a', 'b', 'c', 'd', 'e', 'f'].map(card) });
    expect([idsOf(more), needsMore(more)]).toEqual([['b', 'c', 'd', 'e', 'f'], false]);
    const end = after(
      more,
      { type: 'more', cards: ['b', 'c', 'd', 'e', 'f'].map(card) },
      pass('b'),
      pass('c'),
      pass('d'),
    );
    expect([idsOf(end), needsMore(end)]).toEqual([['e', 'f'], false]);
  });

  const anew = (ids: string[], unaware: string[] = []): SwipeEvent => ({
    type: 'replaced',
    deck: deck(...ids),
    unaware: new Set(unaware),
  });

  it('is replaced by a reloaded deck', () => {
    const played = after(initialSwipeState(deck('a', 'b')), pass('a'), { type: 'gone', id: 'a' }, anew(['c']));
    expect(played).toEqual(initialSwipeState(deck('c')));
  });

  it('LIK-006 keeps the top card when the deck is reloaded, as long as it is eligible', () => {
    const start = initialSwipeState(deck('a', 'b', 'c'));
    expect(idsOf(after(start, anew(['d', 'c', 'a', 'b'])))).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf(after(start, anew(['d', 'c', 'b'])))).toEqual(['b', 'c', 'd']);
  });

  it('LIK-006 does not deal cards with a pending choice or that are animating out', () => {
    const played = after(initialSwipeState(deck('a', 'b', 'c')), like('a'), pass('b'), { type: 'gone', id: 'a' });
    const dealt = after(played, anew(['a', 'b', 'c', 'd'], ['a']));
    expect([idsOf(dealt), dealt.outgoing.length]).toEqual([['c', 'd'], 1]);
  });

  it('LIK-005 keeps the number of likes left when a deck that was asked before a like arrives after its answer', () => {
    const { profiles: _, ...room } = { ...deck(), likes_left: 3 };
    const liked = after(
      initialSwipeState(deck('a', 'b')),
      like('a'),
      { type: 'gone', id: 'a' },
      { type: 'room', room },
    );
    const stale = after(liked, anew(['a', 'b'], ['a']));
    expect([idsOf(stale), stale.status.likes_left]).toEqual([['b'], 3]);
    expect(after(liked, anew(['b'])).status.likes_left).toBe(4);
  });
});
