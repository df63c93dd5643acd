import type { SwipeCardView, SwipeDeckView, SwipeRoomView } from '../../../server/modules/games/swipe.view.ts';

export type Choice = 'like' | 'pass';

/** A card on its way out of the deck. */
interface Leaving {
  card: SwipeCardView;
  choice: Choice;
}

export interface SwipeGameState {
  /** The deck; the first lies on top. */
  cards: SwipeCardView[];
  leaving: Leaving[];
  room: SwipeRoomView;
  /** Whom this page has had in its deck: an answer on its way may still name those just played. */
  known: ReadonlySet<string>;
  /** The server knew nobody new. */
  exhausted: boolean;
}

export type SwipeEvent =
  /** The top card was played and flies off; one that lies there no more was played already. */
  | { type: 'played'; id: string; choice: Choice }
  /** It is out of sight. */
  | { type: 'gone'; id: string }
  /** What may be done changed. */
  | { type: 'room'; room: SwipeRoomView }
  /** A choice was not stored, or undone: the card lies on top again. */
  | { type: 'back'; card: SwipeCardView }
  | { type: 'more'; cards: readonly SwipeCardView[] }
  /** The server's deck of now. Whom it still holds stays where they lie, so that no card changes under a finger. */
  | { type: 'anew'; deck: SwipeDeckView; sending: ReadonlySet<string> };

/** With so few cards left the next are asked for. */
const FEW = 3;

export function startOf(deck: SwipeDeckView): SwipeGameState {
  const { profiles, ...room } = deck;
  const known = new Set(profiles.map(({ id }) => id));
  return { cards: profiles, leaving: [], room, known, exhausted: profiles.length === 0 };
}

/** Whether the next cards should be on their way. */
export function needsMore({ cards, exhausted }: SwipeGameState): boolean {
  return !exhausted && cards.length <= FEW;
}

/** The game after an event. */
export function nextSwipeState(state: SwipeGameState, event: SwipeEvent): SwipeGameState {
  switch (event.type) {
    case 'played': {
      const [card, ...cards] = state.cards;
      if (card?.id !== event.id) return state;
      return { ...state, cards, leaving: [...state.leaving, { card, choice: event.choice }] };
    }
    case 'gone':
      return { ...state, leaving: without(state.leaving, event.id) };
    case 'room':
      return { ...state, room: event.room };
    case 'back': {
      const { card } = event;
      const cards = [card, ...state.cards.filter(({ id }) => id !== card.id)];
      return { ...state, cards, leaving: without(state.leaving, card.id), known: new Set([...state.known, card.id]) };
    }
    case 'more': {
      const fresh = event.cards.filter(({ id }) => !state.known.has(id));
      const known = new Set([...state.known, ...fresh.map(({ id }) => id)]);
      return { ...state, cards: [...state.cards, ...fresh], known, exhausted: fresh.length === 0 };
    }
    case 'anew': {
      const { profiles, ...room } = event.deck;
      const dealt = new Map(profiles.map((card) => [card.id, card]));
      const stay = state.cards.flatMap(({ id }) => dealt.get(id) ?? []);
      // The deck may be from before a choice that is on its way.
      const here = new Set([...stay, ...state.leaving.map(({ card }) => card)].map(({ id }) => id));
      const come = profiles.filter(({ id }) => !here.has(id) && !event.sending.has(id));
      const known = new Set(profiles.map(({ id }) => id));
      return { cards: [...stay, ...come], leaving: state.leaving, room, known, exhausted: profiles.length === 0 };
    }
  }
}

function without(leaving: readonly Leaving[], id: string): Leaving[] {
  return leaving.filter(({ card }) => card.id !== id);
}
