import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import { PHOTO_FIELD, PHOTO_TYPES } from './photo-types.ts';

interface AddPhotoTileProps {
  /** Whether JavaScript runs. Without it the tile links to the file field of the form below. */
  ready: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Called when the member is about to choose files. */
  onReach: () => void;
}

/** The empty tile after the photos: opens the file dialog, for several files at a time. */
export function AddPhotoTile({ ready, onChoose, onReach }: AddPhotoTileProps) {
  const { t } = useTranslation('photos');
  return (
    <li className="own-photo">
      <label className="add-photo" htmlFor={PHOTO_FIELD} onPointerEnter={onReach}>
        {ready && (
          <input
            type="file"
            id={PHOTO_FIELD}
            className="visually-hidden"
            accept={PHOTO_TYPES}
            multiple
            onFocus={onReach}
            onChange={({ currentTarget }) => {
              onChoose([...(currentTarget.files ?? [])]);
              // Allows choosing the same file again.
              currentTarget.value = '';
            }}
          />
        )}
        <Icon name="plus" />
        <span>{t('add')}</span>
      </label>
    </li>
  );
}
