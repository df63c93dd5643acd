import { useTranslation } from 'react-i18next';

import { Icon } from '../../ui/icon.tsx';
import { PHOTO_FIELD, PHOTO_TYPES } from './photo-types.ts';

export interface AddPhotoTileProps {
  /** Script is there. Without it the tile points at the field of the form below. */
  ready: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Told when somebody is about to choose. */
  onReach: () => void;
}

/** The empty place behind the photos: opens the device's own choice of pictures, several at once. */
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
              // The same file may be chosen again.
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
