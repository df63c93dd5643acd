import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SwipeCardView } from '../../../server/modules/people/games/index.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { useInterestLabel } from '../../lib/fact-labels.ts';
import { paths } from '../../lib/routing/paths.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { formatPlace } from '../../lib/formatting/format-place.ts';
import { useVerifiedLabel } from '../../lib/formatting/verified-label.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { classNames } from '../../ui/hooks/class-names.ts';
import { usePreloadedPhoto } from '../../ui/media/use-preloaded-photo.ts';
import { ProfileCard } from '../../ui/profile/profile-card.tsx';
import { resetCardPosition } from './card-position.ts';
import { SwipePhotos } from './swipe-photos.tsx';
import type { Choice } from './swipe-state.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const CardDrag = lazyPart(() => import('./card-drag.tsx'));

/** Position of a card: on top, below, or animating out. */
type CardPlace = 'top' | 'below' | Choice;

const PLACES: Readonly<Record<CardPlace, string>> = {
  top: 'swipe-card-top',
  below: 'swipe-card-below',
  like: 'swipe-card-like',
  pass: 'swipe-card-pass',
};

/** As many as fit on one line. */
const MAX_CHIPS = 3;

interface SwipeCardProps {
  profile: SwipeCardView;
  place: CardPlace;
  /** Menu of the top card. */
  menu: ReactNode;
  /** Called when the top card is thrown. */
  onChoice: (choice: Choice) => void;
  /** Called when an outgoing card has left the screen. */
  onGone: (id: string) => void;
}

/** A card of the deck. Only the top one is accessible to keyboard and screen readers. */
export function SwipeCard({ profile, place, menu, onChoice, onGone }: SwipeCardProps) {
  const own = useRef<HTMLDivElement>(null);
  const scripted = useHydrated();
  const top = place === 'top';
  useEffect(() => {
    // A card that returns may still have the drag position of its throw.
    if (place === 'top' && own.current) resetCardPosition(own.current);
  }, [place]);
  return (
    <div
      ref={own}
      className={classNames('swipe-card', PLACES[place])}
      {...(top ? {} : { inert: '' })}
      onAnimationEnd={(event) => {
        if (event.target === event.currentTarget && (place === 'like' || place === 'pass')) onGone(profile.id);
      }}
    >
      <CardContent profile={profile} menu={top && menu} browsable={top && scripted} />
      <ChoiceStamps />
      {top && scripted && (
        <Suspense>
          <CardDrag card={own} onChoice={onChoice} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the page is hydrated: false on the server and in the first render. */
function useHydrated(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}

/** Width of the photo: of the screen on phones, else of the card. */
const PHOTO_SIZES = '(min-width:768px) 480px,100vw';

interface CardContentProps {
  profile: SwipeCardView;
  menu: ReactNode;
  /** Whether a press on the photo shows another one; before that it opens the profile. */
  browsable: boolean;
}

/** The profile card, with common interests first. */
function CardContent({ profile, menu, browsable }: CardContentProps) {
  const { t } = useTranslation('members');
  const interest = useInterestLabel();
  const fictionalWord = useFictionalLabel();
  const verifiedLabel = useVerifiedLabel();
  const locale = useLocale();
  const [wanted, setShown] = useState(0);
  const count = profile.images.length;
  // A photo may be removed while the card lies there.
  const shown = Math.max(0, Math.min(wanted, count - 1));
  const source = photoSource(profile.images[shown] ?? profile.main_image);
  usePreloadedPhoto(browsable ? photoSource(profile.images[shown + 1] ?? null) : null, PHOTO_SIZES);
  const interests = [...new Set([...profile.common_interests, ...profile.interests])].slice(0, MAX_CHIPS);
  return (
    <ProfileCard
      href={paths.member(profile.id)}
      name={profile.name}
      age={profile.age}
      place={formatPlace(profile, locale)}
      photo={source}
      sizes={PHOTO_SIZES}
      photoAlt={t('card.photo', { name: profile.name })}
      onlineLabel={profile.online ? t('card.online') : null}
      verifiedLabel={verifiedLabel(profile.verified)}
      fictionalLabel={profile.fictional ? fictionalWord : null}
      chips={interests.map(interest)}
      like={
        <>
          {browsable && count > 1 && <SwipePhotos name={profile.name} count={count} shown={shown} onGo={setShown} />}
          {menu}
        </>
      }
      heading="h2"
      priority
    />
  );
}

function ChoiceStamps() {
  const { t } = useTranslation('games');
  return (
    <>
      <span className="swipe-stamp swipe-stamp-like" aria-hidden="true">
        {t('swipe.stamp.like')}
      </span>
      <span className="swipe-stamp swipe-stamp-pass" aria-hidden="true">
        {t('swipe.stamp.pass')}
      </span>
    </>
  );
}
