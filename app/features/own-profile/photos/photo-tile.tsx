import { useId, type ButtonHTMLAttributes, type CSSProperties, type Ref } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PhotoView } from '../../../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../../lib/formatting/photo-source.ts';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { PhotoSheet } from './photo-sheet.tsx';

export interface PhotoTileProps {
  photo: PhotoView;
  /** From 1. */
  number: number;
  total: number;
  /** Whether it is the main photo. */
  main: boolean;
  /** Drag handlers, if it can be moved. */
  moving?: {
    ref: Ref<HTMLLIElement>;
    style: CSSProperties;
    grip: ButtonHTMLAttributes<HTMLButtonElement>;
    lifted: boolean;
  };
}

const SIZES = '(min-width: 768px) 190px, 32vw';

/** A photo with its status. A press opens its actions. */
export function PhotoTile({ photo, number, total, main, moving }: PhotoTileProps) {
  const { t } = useTranslation('photos');
  const sheet = `photo-${useId().replaceAll(':', '')}`;
  const state = main ? 'main' : photo.status;
  return (
    <li
      ref={moving?.ref}
      className={classNames('own-photo', moving && 'is-movable', moving?.lifted && 'is-lifted')}
      style={moving?.style}
    >
      <div className="own-photo-frame">
        <Photo photo={photoSource(photo)} alt={t('photo', { number })} sizes={SIZES} />
        {state !== 'active' && (
          <span className={classNames('own-photo-state', main && 'is-main')}>
            <Icon name={main ? 'star' : 'clock'} />
            {t(main ? 'badge.main' : 'badge.inspection')}
          </span>
        )}
        <span className="own-photo-more" aria-hidden="true">
          <Icon name="dots-three" />
        </span>
        <button
          type="button"
          className="own-photo-grip"
          aria-label={t(`edit.${state}`, { number })}
          {...moving?.grip}
          popovertarget={sheet}
        />
      </div>
      <PhotoSheet photo={photo} number={number} total={total} main={main} id={sheet} />
    </li>
  );
}
