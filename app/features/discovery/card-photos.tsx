import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

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

/** Least width of a swipe in pixels, and most time in milliseconds. */
const SWIPE = { px: 30, ms: 600 };

/**
 * Tells of a finger's swipe across the card: -1 to the left, 1 to the right. The browser cancels the touch when it
 * scrolls. A library for gestures would be most of what a list fetches after its first view.
 */
function useSwipe(own: RefObject<Element>, onSwipe: (way: number) => void): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    const card = own.current?.closest<HTMLElement>('.member-card');
    if (!card) return;
    let start: PointerEvent | null = null;
    const press = (event: PointerEvent) => {
      start = event.pointerType === 'mouse' || !event.isPrimary ? null : event;
    };
    const release = (event: PointerEvent) => {
      const width = start ? event.clientX - start.clientX : 0;
      const isQuick = start !== null && event.timeStamp - start.timeStamp < SWIPE.ms;
      start = null;
      if (isQuick && Math.abs(width) >= SWIPE.px) latest.current(Math.sign(width));
    };
    const cancel = () => {
      start = null;
    };
    card.addEventListener('pointerdown', press);
    card.addEventListener('pointerup', release);
    card.addEventListener('pointercancel', cancel);
    return () => {
      card.removeEventListener('pointerdown', press);
      card.removeEventListener('pointerup', release);
      card.removeEventListener('pointercancel', cancel);
    };
  }, [own]);
}

export interface CardPhotosProps {
  profile: Pick<CardData, 'id' | 'name' | 'photo_count' | 'main_image'>;
}

/**
 * The photos of a card, to leaf through by arrow, arrow key and swipe; a press on the photo still opens the profile.
 * Their addresses come with the first step. The first photo is the card's own, below this.
 */
export function CardPhotos({ profile }: CardPhotosProps) {
  const { t } = useTranslation(['leafing', 'members']);
  const own = useRef<HTMLDivElement>(null);
  const { photos, load, onFailed } = useCardPhotos(profile);
  const [shown, setShown] = useState(0);
  const count = photos?.length ?? profile.photo_count;
  // The card's own photo until the others have come.
  const at = photos ? Math.min(shown, count - 1) : 0;
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
  useSwipe(own, (way) => go(at - way));
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
