import { useTranslation } from 'react-i18next';

import type {
  EarlierRemovalView,
  PhotoWork,
} from '../../../../server/modules/operators/photo-queue/photo-work.view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../moment.tsx';
import { Key } from './key.tsx';

function Removals({ title, removals }: { title: string; removals: readonly EarlierRemovalView[] }) {
  const { t } = useTranslation('deskphotos');
  if (removals.length === 0) return null;
  return (
    <section className="photo-removals">
      <h3>{title}</h3>
      <ul>
        {removals.map(({ image, reason, at, elsewhere }) => (
          <li key={`${at} ${image ?? ''}`}>
            {image ? (
              <img src={image} alt={t('removals.photo')} width={112} height={140} />
            ) : (
              <span className="photo-gone">{t('removals.gone')}</span>
            )}
            <strong>{t(`reasons.${reason}`)}</strong>
            <Moment at={at} />
            {elsewhere && <span>{t('removals.elsewhere')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PhotoStageProps {
  photo: PhotoWork;
  zoomed: boolean;
  onZoom: (zoomed: boolean) => void;
}

/** The chosen photo as large as there is room, beside what was removed before of the same person or picture. */
export function PhotoStage({ photo, zoomed, onZoom }: PhotoStageProps) {
  const { t } = useTranslation('deskphotos');
  const { person, picture } = photo.removals;
  const alt = t('stage.photo', { name: photo.member.name });
  return (
    <section className="photo-stage" aria-label={t('stage.label')}>
      <div className="photo-preview">
        {/* Another photo is another picture: none is drawn in the place of the next while that is loaded. */}
        <img key={photo.id} src={photo.full} alt={alt} width={photo.width} height={photo.height} />
        <Button
          className="photo-zoom needs-script"
          type="button"
          variant="secondary"
          size="small"
          icon="magnifying-glass"
          onClick={() => onZoom(true)}
        >
          {t('stage.zoom')} <Key name="Z" />
        </Button>
      </div>
      <Dialog
        className="photo-zoomed"
        size="large"
        label={alt}
        open={zoomed}
        onClose={() => onZoom(false)}
        closeLabel={t('stage.close')}
      >
        {zoomed && <img src={photo.full} alt={alt} width={photo.width} height={photo.height} />}
      </Dialog>
      {picture.length + person.length > 0 && (
        <div className="photo-earlier">
          <Removals title={t('removals.picture')} removals={picture} />
          <Removals title={t('removals.person')} removals={person} />
        </div>
      )}
    </section>
  );
}
