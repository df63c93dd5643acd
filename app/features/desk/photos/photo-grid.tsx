import { forwardRef } from 'react';
import { useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PendingPhotoView } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Age } from '../kit/moment.tsx';

interface PhotoGridProps {
  photos: readonly PendingPhotoView[];
  chosen: string | null;
  skipped: readonly string[];
  onChoose: (id: string) => void;
}

/** The operator's claimed photos, oldest first; each is a link that works without JavaScript. */
export const PhotoGrid = forwardRef<HTMLUListElement, PhotoGridProps>(function PhotoGrid(
  { photos, chosen, skipped, onChoose },
  ref,
) {
  const { t } = useTranslation('deskphotos');
  const [search] = useSearchParams();
  const hrefOf = (id: string) => {
    const params = new URLSearchParams(search);
    params.delete('done');
    params.set('photo', id);
    return `?${params.toString()}`;
  };
  return (
    <ul className="photo-grid" aria-label={t('grid.label')} ref={ref}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <a
            href={hrefOf(photo.id)}
            aria-current={photo.id === chosen ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onChoose(photo.id);
            }}
          >
            <img src={photo.thumb} alt={t('grid.photo', { name: photo.member.name })} width={60} height={60} />
            <span className="photo-grid-words">
              <Age since={photo.since} />
              <span>{photo.site.name}</span>
            </span>
            {skipped.includes(photo.id) && <Badge tone="neutral" text={t('grid.skipped')} />}
          </a>
        </li>
      ))}
    </ul>
  );
});
