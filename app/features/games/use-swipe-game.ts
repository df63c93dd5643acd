import { useCallback, useEffect, useReducer, useRef, useState } from 'react';

import type { SwipeCardView, SwipeDeckView } from '../../../server/modules/people/games/index.ts';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { MINUTE_MS } from '../../lib/time/duration.ts';
import { createChoiceLog, type ChoiceLog } from './choice-log.ts';
import { fetchDeck, sendChoice, sendUndo, type SwipeError } from './swipe-calls.ts';
import { needsMore, swipeReducer, initialSwipeState, type Choice, type SwipeEvent } from './swipe-state.ts';

/** Reload interval: photo URLs expire after 15 minutes. */
const RELOAD_INTERVAL_MS = 10 * MINUTE_MS;
const RETRY_MS = 5_000;
/** A page whose deck comes now was asked for at most this long ago, in ms. */
const LONGEST_RELOAD_MS = 10_000;

/** Last action, for screen readers. */
export interface SwipeAnnouncement {
  done: Choice | 'back';
  name: string;
}

/** State of the game with optimistic choices, reverted when the server refuses them. */
export function useSwipeGame(deck: SwipeDeckView, onMatch: (card: SwipeCardView) => void) {
  const [state, dispatch] = useReducer(swipeReducer, deck, initialSwipeState);
  const [refusal, setRefusal] = useState<SwipeError | null>(null);
  const [news, setNews] = useState<SwipeAnnouncement | null>(null);
  const [choices] = useState(createChoiceLog);
  const top = state.cards[0];
  const reload = useDeckReload(deck, dispatch, choices);
  useCardLoading(needsMore(state), state.known.size, dispatch);

  const choose = useCallback(
    async (choice: Choice) => {
      if (!top) return;
      setRefusal(null);
      // Without likes left the card stays until the server responds, because a new day may have begun.
      const waits = choice === 'like' && state.status.likes_left === 0;
      const play = () => {
        dispatch({ type: 'played', id: top.id, choice });
        setNews({ done: choice, name: top.name });
      };
      if (!waits) play();
      const answer = await choices.track(top.id, sendChoice(top.id, choice));
      if ('view' in answer) {
        if (waits) play();
        dispatch({ type: 'room', room: answer.view });
        if (answer.view.match) onMatch(top);
      } else if (answer.refused.code === 'not_found') {
        // The profile has become unavailable since it was dealt.
        if (waits) dispatch({ type: 'played', id: top.id, choice: 'pass' });
        // It was not liked either, so drop that announcement; keep later ones.
        setNews((said) => (said?.name === top.name ? null : said));
      } else {
        if (!waits) dispatch({ type: 'back', card: top });
        setRefusal(answer.refused);
      }
    },
    [top, state.status.likes_left, onMatch, choices],
  );

  const undo = useCallback(async () => {
    setRefusal(null);
    // Undo applies to the last choice known to the server.
    await choices.settled();
    const answer = await sendUndo();
    if ('refused' in answer) return setRefusal(answer.refused);
    const { profile, ...room } = answer.view;
    dispatch({ type: 'room', room });
    if (!profile) return;
    dispatch({ type: 'back', card: profile });
    setNews({ done: 'back', name: profile.name });
  }, [choices]);

  const settle = useCallback((id: string) => dispatch({ type: 'gone', id }), []);
  return { state, refusal, news, choose, undo, settle, reload };
}

type Dispatch = (event: Extract<SwipeEvent, { type: 'replaced' | 'more' }>) => void;

/**
 * Replaces the deck when the page is revalidated, a profile in it becomes unavailable, or photo URLs are about to
 * expire.
 */
function useDeckReload(deck: SwipeDeckView, dispatch: Dispatch, choices: ChoiceLog): () => Promise<void> {
  const first = useRef(deck);
  const deal = useCallback(
    (anew: SwipeDeckView, askedAt: number) =>
      dispatch({ type: 'replaced', deck: anew, unaware: choices.unsettledAt(askedAt) }),
    [dispatch, choices],
  );
  useEffect(() => {
    if (deck !== first.current) deal(deck, performance.now() - LONGEST_RELOAD_MS);
    first.current = deck;
  }, [deck, deal]);
  const reload = useCallback(async () => {
    // Wait for pending choices, so that the server excludes those cards.
    await choices.settled();
    const askedAt = performance.now();
    const answer = await fetchDeck();
    if ('view' in answer) deal(answer.view, askedAt);
  }, [deal, choices]);
  useEffect(() => {
    const timer = setInterval(() => void reload(), RELOAD_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  useLiveEvents('block', reload);
  // A choice was taken back in another tab.
  useLiveEvents('unlike', reload);
  useLiveEvents('account', reload);
  return reload;
}

/**
 * Loads more cards while the last ones are played; retries while the server is unreachable.
 * @param known number of cards dealt so far; a change means that there may be more
 */
function useCardLoading(needed: boolean, known: number, dispatch: Dispatch): void {
  useEffect(() => {
    if (!needed) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async () => {
      const answer = await fetchDeck();
      if (over) return;
      if ('view' in answer) dispatch({ type: 'more', cards: answer.view.profiles });
      else timer = setTimeout(() => void look(), RETRY_MS);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [needed, known, dispatch]);
}
