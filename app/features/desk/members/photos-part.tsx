import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PhotoPartView } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useFormats } from '../kit/formats.tsx';

type State = 'inspection' | 'active' | 'private' | 'removed';
type Reason =
  | 'owner'
  | 'minor'
  | 'other_person'
  | 'no_person'
  | 'explicit'
  | 'contact'
  | 'copied'
  | 'quality'
  | 'rules';

const TONES = { removed: 'danger', inspection: 'warning', active: 'neutral', private: 'neutral' } as const;

function PhotoCard({ photo, name }: { photo: PhotoPartView; name: string }) {
  const { t } = useTranslation('deskmembers');
  const { date } = useFormats();
  const state = photo.status as State;
  return (
    <li>
      <a href={photo.full}>
        <img src={photo.thumb} alt={t('photos.alt', { name })} width={160} height={160} loading="lazy" />
      </a>
      <Badge tone={TONES[state]} text={t(`photos.state.${state}`)} />
      {photo.inAlbum && <Badge tone="warning" text={t('photos.album')} />}
      {photo.main && <Badge tone="new" text={t('photos.main')} />}
      {photo.reason && <span>{t(`photos.reason.${photo.reason as Reason}`)}</span>}
      {photo.note && <span className="desk-words">{t('photos.note', { note: photo.note })}</span>}
      <small>
        {photo.removed
          ? t('photos.removedOn', { date: date(photo.removed) })
          : t('photos.uploaded', { date: date(photo.uploaded) })}
      </small>
    </li>
  );
}

/** All photos of a member: in moderation, published, and removed with the reason. */
export function PhotosPart({ photos, name }: { photos: readonly PhotoPartView[]; name: string }) {
  const { t } = useTranslation('deskmembers');
  if (photos.length === 0) return <p className="desk-empty">{t('photos.none')}</p>;
  return (
    <ul className="member-photos">
      {photos.map((photo) => (
        <PhotoCard key={photo.id} photo={photo} name={name} />
      ))}
    </ul>
  );
}
