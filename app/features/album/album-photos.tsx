import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PhotoView } from '../../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Photo } from '../../ui/media/photo.tsx';

const SIZES = '(min-width: 768px) 190px, 45vw';

interface OwnTilesProps {
  photos: readonly PhotoView[];
  /** Where the button moves a photo to. */
  to: 'album' | 'profile';
  deletable?: boolean;
}

/** The member's photos, each with a button that moves it. */
export function OwnTiles({ photos, to, deletable = false }: OwnTilesProps) {
  const { t } = useTranslation(['album', 'photos']);
  return (
    <ul className="album-photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <div className="album-photo">
            <Photo photo={photoSource(photo)} alt={t('photos:photo', { number: index + 1 })} sizes={SIZES} />
            {photo.status === 'inspection' && <span className="album-state">{t('photos:badge.inspection')}</span>}
          </div>
          <Form method="post" className="album-choices">
            <input type="hidden" name="photo" value={photo.id} />
            <Button name="intent" value={to === 'album' ? 'toAlbum' : 'toProfile'} variant="secondary" size="small">
              {t(to === 'album' ? 'album:profile.toAlbum' : 'album:photos.toProfile')}
            </Button>
            {deletable && (
              <details className="album-delete">
                <summary>{t('photos:edit.delete')}</summary>
                <p>{t('photos:edit.sure')}</p>
                <Button name="intent" value="delete" variant="danger" size="small">
                  {t('photos:edit.confirm')}
                </Button>
              </details>
            )}
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Uploads one photo into the album. The response redirects to this page. */
export function AddToAlbum({ megabytes, refusal }: { megabytes: number; refusal: string | null }) {
  const { t } = useTranslation('photos');
  return (
    <form method="post" action={paths.apiAlbumPhoto()} encType="multipart/form-data" className="album-add">
      <TextField
        type="file"
        name="photo"
        accept="image/*"
        required
        label={t('choose')}
        hint={t('hint', { max: megabytes })}
        error={refusal}
      />
      <Button icon="plus">{t('send')}</Button>
    </form>
  );
}
