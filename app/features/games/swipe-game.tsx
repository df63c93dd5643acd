import { useRef, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SwipeCardView, SwipeDeckView } from '../../../server/modules/people/games/index.ts';
import { formatPlace } from '../../lib/formatting/format-place.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { MarkedText } from '../../ui/layout/marked-text.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import { GameLinks } from './game-links.tsx';
import { SwipeCard } from './swipe-card.tsx';
import type { SwipeError } from './swipe-calls.ts';
import { SwipeControls } from './swipe-controls.tsx';
import { DayEnd, NoCards } from './swipe-end.tsx';
import { SwipeFacts } from './swipe-facts.tsx';
import { LikesLeft, SwipeRefusal } from './swipe-likes.tsx';
import type { SwipeGameState } from './swipe-state.ts';
import { useDragSuppression } from './use-drag-suppression.ts';
import type { SwipeWords } from './swipe-words.server.ts';
import { useSwipeGame, type SwipeAnnouncement } from './use-swipe-game.ts';
import { useSwipeKeys } from './use-swipe-keys.ts';

/** Cards rendered below the top one, to preload their pictures. */
const PRELOADED_CARDS = 2;

interface SwipeGameProps {
  deck: SwipeDeckView;
  words: SwipeWords;
  premium: boolean;
  timeZone: string;
  /** Error of a form sent without JavaScript. */
  refused: SwipeError | null;
  /** On the top card: block and report, where `onBlocked` removes the card, and a like with a message. */
  menu: (profile: SwipeCardView, onBlocked: () => void) => ReactNode;
  onMatch: (profile: SwipeCardView) => void;
}

/** The swipe game: dragging, buttons and arrow keys; buttons only without JavaScript. */
export function SwipeGame(props: SwipeGameProps) {
  const { state, refusal, news, choose, undo, settle, reload } = useSwipeGame(props.deck, props.onMatch);
  const top = state.cards[0] ?? null;
  const refused = refusal ?? props.refused;
  const limit = refused?.code === 'swipe_limit_reached';
  useSwipeKeys(top !== null, choose);
  return (
    <div className="swipe-game">
      <header className="swipe-head">
        <SectionTitle heading="h1">
          <MarkedText text={props.words.title} />
        </SectionTitle>
        <LikesLeft room={state.status} />
      </header>
      {top || state.outgoing.length > 0 ? (
        <Deck state={state} choose={choose} settle={settle} menu={(profile) => props.menu(profile, reload)} />
      ) : (
        <NoCards waiting={!state.exhausted} title={props.words.end} />
      )}
      {top && state.status.likes_left === 0 && (!refused || limit) && (
        <DayEnd key={String(limit)} room={state.status} timeZone={props.timeZone} urgent={limit} />
      )}
      <div className="swipe-side">
        <SwipeControls
          profile={top}
          undo={state.status}
          premium={props.premium}
          onAction={(action) => void (action === 'undo' ? undo() : choose(action))}
        />
        {refused && !limit && <SwipeRefusal refusal={refused} premium={props.premium} />}
        {top && <GameLinks to="finder" />}
      </div>
      {top && <SwipeFacts profile={top} />}
      <Announcer news={news} top={top} />
    </div>
  );
}

interface DeckProps {
  state: SwipeGameState;
  choose: ReturnType<typeof useSwipeGame>['choose'];
  settle: (id: string) => void;
  menu: (profile: SwipeCardView) => ReactNode;
}

/** The rendered cards: outgoing ones above the top card, and the next below it. */
function Deck({ state, choose, settle, menu }: DeckProps) {
  const { t } = useTranslation('games');
  const own = useRef<HTMLDivElement>(null);
  useDragSuppression(own);
  const [top, ...others] = state.cards;
  const shown = [
    ...state.outgoing.map(({ card, choice }) => ({ card, place: choice })),
    ...(top ? [{ card: top, place: 'top' as const }] : []),
    ...others.slice(0, PRELOADED_CARDS).map((card) => ({ card, place: 'below' as const })),
  ];
  return (
    <div ref={own} className="swipe-deck" role="group" aria-label={t('swipe.deck')}>
      {shown.map(({ card, place }) => (
        <SwipeCard
          key={card.id}
          profile={card}
          place={place}
          menu={place === 'top' && menu(card)}
          onChoice={(choice) => void choose(choice)}
          onGone={settle}
        />
      ))}
    </div>
  );
}

/** Announces the last action and the new top card to screen readers. */
function Announcer({ news, top }: { news: SwipeAnnouncement | null; top: SwipeCardView | null }) {
  const { t } = useTranslation('games');
  const locale = useLocale();
  const said = news && [
    t(`swipe.said.${news.done}`, { name: news.name }),
    top
      ? t('swipe.said.shown', { name: top.name, age: top.age, place: formatPlace(top, locale) })
      : t('swipe.said.end'),
  ];
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {said?.join(' ')}
    </p>
  );
}
