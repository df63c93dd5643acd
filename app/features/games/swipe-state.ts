import type { SwipeCardView, SwipeDeckView, SwipeStatusView } from '../../../server/modules/people/games/index.ts';

export type Choice = 'like' | 'pass';

/** A card that is animating out. */
interface OutgoingCard {
  card: SwipeCardView;
  choice: Choice;
}

export interface SwipeGameState {
  /** The deck, top card first. */
  cards: SwipeCardView[];
  outgoing: OutgoingCard[];
  status: SwipeStatusView;
  /** Ids dealt on this page; a pending response may still contain played cards. */
  known: ReadonlySet<string>;
  /** The server returned no new cards. */
  exhausted: boolean;
}

export type SwipeEvent =
  /** The top card was played and animates out; ignored when it is no longer on top. */
  | { type: 'played'; id: string; choice: Choice }
  /** Its animation has ended. */
  | { type: 'gone'; id: string }
  | { type: 'room'; room: SwipeStatusView }
  /** A choice failed or was undone: the card is on top again. */
  | { type: 'back'; card: SwipeCardView }
  | { type: 'more'; cards: readonly SwipeCardView[] }
  /**
   * A reloaded deck. Cards that are still in it keep their order, so that the top card does not change while being
   * used. `unaware`: ids of the played cards that it may contain, because it was asked before they were stored.
   */
  | { type: 'replaced'; deck: SwipeDeckView; unaware: ReadonlySet<string> };

/** Number of cards left at which more are loaded. */
const LOAD_THRESHOLD = 3;

export function initialSwipeState(deck: SwipeDeckView): SwipeGameState {
  const { profiles, ...room } = deck;
  const known = new Set(profiles.map(({ id }) => id));
  return { cards: profiles, outgoing: [], status: room, known, exhausted: profiles.length === 0 };
}

export function needsMore({ cards, exhausted }: SwipeGameState): boolean {
  return !exhausted && cards.length <= LOAD_THRESHOLD;
}

export function swipeReducer(state: SwipeGameState, event: SwipeEvent): SwipeGameState {
  switch (event.type) {
    case 'played': {
      const [card, ...cards] = state.cards;
      if (card?.id !== event.id) return state;
      return { ...state, cards, outgoing: [...state.outgoing, { card, choice: event.choice }] };
    }
    case 'gone':
      return { ...state, outgoing: removeOutgoing(state.outgoing, event.id) };
    case 'room':
      return { ...state, status: event.room };
    case 'back': {
      const { card } = event;
      const cards = [card, ...state.cards.filter(({ id }) => id !== card.id)];
      return {
        ...state,
        cards,
        outgoing: removeOutgoing(state.outgoing, card.id),
        known: new Set([...state.known, card.id]),
      };
    }
    case 'more': {
      const fresh = event.cards.filter(({ id }) => !state.known.has(id));
      const known = new Set([...state.known, ...fresh.map(({ id }) => id)]);
      return { ...state, cards: [...state.cards, ...fresh], known, exhausted: fresh.length === 0 };
    }
    case 'replaced': {
      const { profiles, ...room } = event.deck;
      const dealt = new Map(profiles.map((card) => [card.id, card]));
      const stay = state.cards.flatMap(({ id }) => dealt.get(id) ?? []);
      const here = new Set([...stay, ...state.outgoing.map(({ card }) => card)].map(({ id }) => id));
      const come = profiles.filter(({ id }) => !here.has(id) && !event.unaware.has(id));
      const known = new Set(profiles.map(({ id }) => id));
      return {
        cards: [...stay, ...come],
        outgoing: state.outgoing,
        status: event.unaware.size > 0 ? state.status : room,
        known,
        exhausted: profiles.length === 0,
      };
    }
  }
}

function removeOutgoing(leaving: readonly OutgoingCard[], id: string): OutgoingCard[] {
  return leaving.filter(({ card }) => card.id !== id);
}
