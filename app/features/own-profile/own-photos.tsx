import { useTranslation } from 'react-i18next';

import type { PhotoView } from '../../../server/modules/profiles/profile.view.ts';
import { thumbSource } from '../../lib/photo-source.ts';
import { classNames } from '../../ui/class-names.ts';
import { Photo } from '../../ui/photo.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

/** The member's photos, each with whether others see it yet. */
export function OwnPhotos({ photos }: { photos: readonly PhotoView[] }) {
  const { t } = useTranslation('settings');
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="own-photos">
      <SectionHead id="own-photos" title={t('profile.photos')} />
      <ul className="own-photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <div className="own-photo">
              <Photo photo={thumbSource(photo)} alt={t('profile.photo', { number: index + 1 })} />
            </div>
            <span className={classNames('photo-state', photo.status === 'active' && 'is-active')}>
              {t(`profile.state.${photo.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
