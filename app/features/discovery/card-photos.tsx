import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDrag } from '@use-gesture/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { indexForKey } from '../../ui/hooks/index-for-key.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { PhotoMarks } from '../../ui/media/photo-marks.tsx';
import { usePreloadedPhoto } from '../../ui/media/use-preloaded-photo.ts';
import { CARD_PHOTO_SIZES } from '../../ui/profile/profile-card.tsx';
import type { CardData } from './card-data.ts';
import { useCardPhotos } from './use-card-photos.ts';

/** Width in pixels, speed and time of a swipe, as `useDrag` understands them. */
const SWIPE = { distance: 30, velocity: 0.2, duration: 600 };

/**
 * The photos of a card, to leaf through by arrow, arrow key and swipe; a press on the photo still opens the profile.
 * Their addresses come with the first step. The first photo is the card's own, below this.
 */
export default function CardPhotos({
  profile,
}: {
  profile: Pick<CardData, 'id' | 'name' | 'photo_count' | 'main_image'>;
}) {
  const { t } = useTranslation(['leafing', 'members']);
  const own = useRef<HTMLDivElement>(null);
  const { photos, load, onFailed } = useCardPhotos(profile);
  const [shown, setShown] = useState(0);
  const count = photos?.length ?? profile.photo_count;
  const at = Math.min(shown, count - 1);
  const sourceAt = (index: number) => photoSource(photos?.[index] ?? null);
  usePreloadedPhoto(sourceAt(at + 1), CARD_PHOTO_SIZES);
  const go = (to: number) => {
    setShown(Math.min(Math.max(to, 0), count - 1));
    load();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexForKey(event.key, at, count, 'horizontal');
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  const card = useRef<HTMLElement | null>(null);
  useEffect(() => {
    card.current = own.current?.closest<HTMLElement>('.member-card') ?? null;
  }, []);
  useDrag(
    ({ swipe: [way], event }) => {
      if (way !== 0 && event instanceof PointerEvent && event.pointerType !== 'mouse') go(at - way);
    },
    { target: card, axis: 'x', filterTaps: true, pointer: { keys: false }, swipe: SWIPE },
  );
  const photo = at > 0 ? sourceAt(at) : null;
  const place = { name: profile.name, number: at + 1, total: count };
  return (
    <div
      ref={own}
      className="leafing"
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && onFailed(target.src)}
    >
      {photo && (
        <Photo
          key={photo.src}
          photo={photo}
          alt={t('members:card.photo', { name: profile.name })}
          sizes={CARD_PHOTO_SIZES}
          priority
        />
      )}
      {photo && photos?.[at]?.locked && (
        <span className="leaf-lock">
          <Icon name="lock" />
        </span>
      )}
      <PhotoMarks count={count} shown={at} />
      <button
        type="button"
        className="leaf-step leaf-previous"
        aria-label={t('previous', place)}
        aria-disabled={at === 0}
        tabIndex={at === 0 ? -1 : 0}
        onKeyDown={onKeyDown}
        onClick={() => go(at - 1)}
      >
        <Icon name="caret-left" />
      </button>
      <button
        type="button"
        className="leaf-step leaf-next"
        aria-label={t('next', place)}
        aria-disabled={at === count - 1}
        onKeyDown={onKeyDown}
        onClick={() => go(at + 1)}
      >
        <Icon name="caret-right" />
      </button>
    </div>
  );
}
