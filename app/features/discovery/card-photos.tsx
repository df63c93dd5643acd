import { useRef, useState } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { CarouselSteps } from '../../ui/media/carousel-steps.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { PhotoMarks } from '../../ui/media/photo-marks.tsx';
import { usePhotoSwipe } from '../../ui/media/use-photo-swipe.ts';
import { usePreloadedPhoto } from '../../ui/media/use-preloaded-photo.ts';
import { CARD_PHOTO_SIZES } from '../../ui/profile/profile-card.tsx';
import type { CardData } from './card-data.ts';
import { useCardPhotos } from './use-card-photos.ts';

export interface CardPhotosProps {
  profile: Pick<CardData, 'id' | 'name' | 'photo_count' | 'main_image'>;
}

/**
 * The photo carousel of a card, with arrows, arrow keys and swipes; a press on the photo still opens the profile.
 * Photo URLs are loaded when a step is likely. The first photo is the card's own, below this.
 */
export function CardPhotos({ profile }: CardPhotosProps) {
  const { t } = useTranslation(['carousel', 'members']);
  const own = useRef<HTMLDivElement>(null);
  const { photos, load, onFailed } = useCardPhotos(profile);
  const [shown, setShown] = useState(0);
  const count = photos?.length ?? profile.photo_count;
  // The card's own photo until the others have come.
  const at = photos ? Math.min(shown, count - 1) : 0;
  const sourceAt = (index: number) => photoSource(photos?.[index] ?? null);
  usePreloadedPhoto(sourceAt(at + 1), CARD_PHOTO_SIZES);
  const go = (to: number) => {
    // From the step before, which may still wait for the addresses.
    setShown((was) => Math.min(Math.max(was + to - at, 0), count - 1));
    load();
  };
  usePhotoSwipe(own, '.member-card', { onSwipe: (way) => go(at - way), onNear: load });
  const photo = at > 0 ? sourceAt(at) : null;
  const locked = photos?.[at]?.locked ?? false;
  const { name } = profile;
  const place = { name, number: at + 1, total: count };
  return (
    <div
      ref={own}
      className="carousel"
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && onFailed(target.src)}
    >
      {photo && (
        <Photo
          key={photo.src}
          photo={photo}
          alt={locked ? t('locked', { name }) : t('members:card.photo', { name })}
          sizes={CARD_PHOTO_SIZES}
          priority
        />
      )}
      {photo && locked && (
        <span className="carousel-lock">
          <Icon name="lock" />
        </span>
      )}
      <PhotoMarks count={count} shown={at} />
      <CarouselSteps
        count={count}
        at={at}
        labels={{
          previous: t('previous', place),
          next: t('next', place),
          shown: locked ? t('locked', { name }) : t('shown', place),
        }}
        onGo={go}
        onNear={load}
      />
    </div>
  );
}
