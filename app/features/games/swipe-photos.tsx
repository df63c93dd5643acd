import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../ui/hooks/class-names.ts';

interface SwipePhotosProps {
  name: string;
  count: number;
  /** Index of the photo that is shown. */
  shown: number;
  onNext: () => void;
}

/** A press anywhere on the photo shows the next one; marks above it say which of them is shown. */
export function SwipePhotos({ name, count, shown, onNext }: SwipePhotosProps) {
  const { t } = useTranslation('games');
  return (
    <>
      <span className="swipe-photos" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <i key={index} className={classNames(index === shown && 'is-shown')} />
        ))}
      </span>
      <button
        type="button"
        className="swipe-next-photo"
        aria-label={t('swipe.next_photo', { name, number: shown + 1, total: count })}
        onClick={onNext}
      />
    </>
  );
}
