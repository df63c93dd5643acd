import { useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { CarouselSteps } from '../../ui/media/carousel-steps.tsx';
import { PhotoMarks } from '../../ui/media/photo-marks.tsx';
import { usePhotoSwipe } from '../../ui/media/use-photo-swipe.ts';
import { usePreloadedPhoto } from '../../ui/media/use-preloaded-photo.ts';
import { MAIN_PHOTO_SIZES } from '../../ui/profile/profile-header.tsx';

interface PhotoCarouselProps {
  profile: Pick<ProfileView, 'name' | 'images'>;
  /** Index of the photo that is shown. */
  shown: number;
  onGo: (to: number) => void;
  /** Where a photo is shown without JavaScript. */
  hrefOf: (index: number) => string;
}

/** Marks and steps on the large photo of a profile, and a finger's swipe across it. Fetches the next photo in advance. */
export default function PhotoCarousel({ profile: { name, images }, shown, onGo, hrefOf }: PhotoCarouselProps) {
  const { t } = useTranslation('carousel');
  const own = useRef<HTMLDivElement>(null);
  const count = images.length;
  const place = { name, number: shown + 1, total: count };
  usePhotoSwipe(own, '.gallery-main', { onSwipe: (way) => onGo(Math.min(Math.max(shown - way, 0), count - 1)) });
  usePreloadedPhoto(photoSource(images[shown + 1] ?? null), MAIN_PHOTO_SIZES);
  return (
    <div ref={own} className="main-carousel">
      <PhotoMarks count={count} shown={shown} />
      <CarouselSteps
        count={count}
        at={shown}
        labels={{
          previous: t('previous', place),
          next: t('next', place),
          shown: images[shown]?.locked ? t('locked', { name }) : t('shown', place),
        }}
        onGo={onGo}
        hrefOf={hrefOf}
      />
    </div>
  );
}
