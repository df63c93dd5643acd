import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { EarlierRemovalView, PendingPhotoView } from '../../../../server/modules/desk/operators/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Moment } from '../kit/moment.tsx';
import { ShortcutKey } from '../kit/shortcut-key.tsx';
import { PhotoZoom } from './photo-zoom.tsx';

interface RemovalsProps {
  title: string;
  removals: readonly EarlierRemovalView[];
  onCompare: (full: string) => void;
}

/** Earlier removals; each opens beside the selected photo, or by itself without JavaScript. */
function Removals({ title, removals, onCompare }: RemovalsProps) {
  const { t } = useTranslation('deskphotos');
  if (removals.length === 0) return null;
  return (
    <section className="photo-removals">
      <h3>{title}</h3>
      <ul>
        {removals.map(({ image, full, reason, note, at, elsewhere }) => (
          <li key={`${at} ${image ?? ''}`}>
            {image && full ? (
              <a
                href={full}
                title={t('removals.compare')}
                onClick={(event) => {
                  event.preventDefault();
                  onCompare(full);
                }}
              >
                <img src={image} alt={t('removals.photo')} />
              </a>
            ) : (
              <span className="photo-missing">{t('removals.gone')}</span>
            )}
            <strong>{t(`reasons.${reason}`)}</strong>
            <Moment at={at} />
            {elsewhere && <span>{t('removals.elsewhere')}</span>}
            {note && <span className="desk-words">{t('removals.note', { note })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The zoomed view: the selected photo, and the URL of a removed one beside it. */
export interface PhotoZoomed {
  beside: string | null;
}

interface PhotoStageProps {
  photo: PendingPhotoView;
  zoomed: PhotoZoomed | null;
  onZoom: (zoomed: PhotoZoomed | null) => void;
}

/** The selected photo, with earlier removals of the same person or picture. */
export function PhotoStage({ photo, zoomed, onZoom }: PhotoStageProps) {
  const { t } = useTranslation('deskphotos');
  const { person, picture } = photo.removals;
  const alt = t('stage.photo', { name: photo.member.name });
  const compare = (full: string) => onZoom({ beside: full });
  const pictures = [
    { src: photo.full, alt },
    ...(zoomed?.beside ? [{ src: zoomed.beside, alt: t('removals.photo') }] : []),
  ];
  return (
    <section className="photo-stage" aria-label={t('stage.label')}>
      <div className="photo-chosen">
        <div className="photo-preview">
          {/* The key removes the previous picture while the next one is loading. */}
          <img key={photo.id} src={photo.full} alt={alt} width={photo.width} height={photo.height} />
        </div>
        <Button
          className="js-only"
          type="button"
          variant="secondary"
          size="small"
          icon="magnifying-glass"
          onClick={() => onZoom({ beside: null })}
        >
          {t('stage.zoom')} <ShortcutKey hidden name="Z" />
        </Button>
      </div>
      {picture.length + person.length > 0 && (
        <div className="photo-earlier">
          <Removals title={t('removals.picture')} removals={picture} onCompare={compare} />
          <Removals title={t('removals.person')} removals={person} onCompare={compare} />
        </div>
      )}
      <PhotoZoom label={alt} pictures={zoomed ? pictures : []} onClose={() => onZoom(null)} />
    </section>
  );
}
