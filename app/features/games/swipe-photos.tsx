import { useTranslation } from '../../../i18n/use-translation.ts';
import { CarouselSteps } from '../../ui/media/carousel-steps.tsx';
import { PhotoMarks } from '../../ui/media/photo-marks.tsx';

interface SwipePhotosProps {
  name: string;
  count: number;
  /** Index of the photo that is shown. */
  shown: number;
  onGo: (to: number) => void;
}

/**
 * A press on the left third of the photo shows the previous one, elsewhere on it the next. The arrow keys to the sides
 * play the card, so those up and down step.
 */
export function SwipePhotos({ name, count, shown, onGo }: SwipePhotosProps) {
  const { t } = useTranslation('carousel');
  const place = { name, number: shown + 1, total: count };
  return (
    <>
      <PhotoMarks count={count} shown={shown} />
      <CarouselSteps
        count={count}
        at={shown}
        labels={{ previous: t('previous', place), next: t('next', place), shown: t('shown', place) }}
        onGo={onGo}
        upright
      />
    </>
  );
}
