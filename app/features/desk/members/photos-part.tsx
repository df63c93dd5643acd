import { useTranslation } from 'react-i18next';

import type { PhotoPartView } from '../../../../server/modules/operators/members/member.view.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';

type State = 'inspection' | 'active' | 'removed';
type Reason =
  'owner' | 'minor' | 'other_person' | 'no_person' | 'explicit' | 'contact' | 'copied' | 'quality' | 'rules';

function PhotoCard({ photo, name }: { photo: PhotoPartView; name: string }) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const date = (at: string) => formatDate(locale, at, 'long', 'UTC');
  const state = photo.status as State;
  return (
    <li>
      <a href={photo.full}>
        <img src={photo.thumb} alt={t('photos.alt', { name })} width={160} height={160} loading="lazy" />
      </a>
      <Badge
        tone={state === 'removed' ? 'danger' : state === 'inspection' ? 'warning' : 'neutral'}
        text={t(`photos.state.${state}`)}
      />
      {photo.main && <Badge tone="new" text={t('photos.main')} />}
      {photo.reason && <span>{t(`photos.reason.${photo.reason as Reason}`)}</span>}
      {photo.note && <span className="desk-members-note">{t('photos.note', { note: photo.note })}</span>}
      <small>
        {photo.removed
          ? t('photos.removedOn', { date: date(photo.removed) })
          : t('photos.uploaded', { date: date(photo.uploaded) })}
      </small>
    </li>
  );
}

/** All photos of a member: the waiting ones, the shown ones, those that were taken off and why. */
export function PhotosPart({ photos, name }: { photos: readonly PhotoPartView[]; name: string }) {
  const { t } = useTranslation('deskmembers');
  if (photos.length === 0) return <p className="desk-empty">{t('photos.none')}</p>;
  return (
    <ul className="desk-members-photos">
      {photos.map((photo) => (
        <PhotoCard key={photo.id} photo={photo} name={name} />
      ))}
    </ul>
  );
}
