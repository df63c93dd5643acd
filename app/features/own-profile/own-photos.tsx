import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { PhotoView } from '../../../server/modules/profiles/profile.view.ts';
import { paths } from '../../lib/paths.ts';
import { thumbSource } from '../../lib/photo-source.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Photo } from '../../ui/photo.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

interface OwnPhotoProps {
  photo: PhotoView;
  /** Counted from 1. */
  number: number;
  main: boolean;
}

/** One photo: whether others see it yet, and what can be done with it. */
function OwnPhoto({ photo, number, main }: OwnPhotoProps) {
  const { t } = useTranslation('settings');
  const state = photo.status === 'active' ? 'active' : 'inspection';
  return (
    <li>
      <div className="own-photo">
        <Photo photo={thumbSource(photo)} alt={t('profile.photo', { number })} />
      </div>
      <span className={classNames('photo-state', state === 'active' && 'is-active')}>
        {main ? t('profile.own.isMain') : t(`profile.state.${state}`)}
      </span>
      <Form method="post" action={paths.ownPhotos()} preventScrollReset>
        <input type="hidden" name="photo" value={photo.id} />
        {state === 'active' && !main && (
          <Button
            name="intent"
            value="photo-main"
            variant="ghost"
            size="small"
            aria-label={t('profile.own.mainNamed', { number })}
          >
            {t('profile.own.main')}
          </Button>
        )}
        <Button
          name="intent"
          value="photo-delete"
          variant="ghost"
          size="small"
          aria-label={t('profile.own.deleteNamed', { number })}
        >
          {t('profile.own.delete')}
        </Button>
      </Form>
    </li>
  );
}

/** The member's photos, in their order. @param mainId the one that stands for the member */
export function OwnPhotos({ photos, mainId }: { photos: readonly PhotoView[]; mainId: string | null }) {
  const { t } = useTranslation('settings');
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="own-photos">
      <SectionHead id="own-photos" title={t('profile.photos')} />
      <ul className="own-photos">
        {photos.map((photo, index) => (
          <OwnPhoto key={photo.id} photo={photo} number={index + 1} main={photo.id === mainId} />
        ))}
      </ul>
    </section>
  );
}
