import { useTranslation } from '../../../i18n/use-translation.ts';
import { PhotoMarks } from '../../ui/media/photo-marks.tsx';

interface SwipePhotosProps {
  name: string;
  count: number;
  /** Index of the photo that is shown. */
  shown: number;
  onNext: () => void;
}

/** A press anywhere on the photo shows the next one; marks above it say which of them is shown. */
export function SwipePhotos({ name, count, shown, onNext }: SwipePhotosProps) {
  const { t } = useTranslation('leafing');
  return (
    <>
      <PhotoMarks count={count} shown={shown} />
      <button
        type="button"
        className="swipe-next-photo"
        aria-label={t('next', { name, number: shown + 1, total: count })}
        onClick={onNext}
      />
    </>
  );
}
