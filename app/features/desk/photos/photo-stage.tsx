import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { EarlierRemovalView, PendingPhotoView } from '../../../../server/modules/desk/operators/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SCROLLED_BY_KEY } from '../kit/desk-table.tsx';
import { Moment } from '../kit/formats.tsx';
import { ShortcutKey } from '../kit/shortcuts.tsx';

interface ZoomedPicture {
  src: string;
  alt: string;
}

interface PhotoZoomProps {
  label: string;
  /** Side by side; empty while the dialog is closed. */
  pictures: readonly ZoomedPicture[];
  onClose: () => void;
}

function ZoomedPictures({ pictures }: Pick<PhotoZoomProps, 'pictures'>) {
  const { t } = useTranslation('deskphotos');
  const [enlarged, setEnlarged] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Enlarged pictures start at their centre.
    for (const box of enlarged ? (boxes.current?.children ?? []) : []) {
      box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
    }
  }, [enlarged]);
  return (
    <>
      <Button
        className="photo-enlarge"
        type="button"
        variant="secondary"
        size="small"
        icon={enlarged ? 'minus' : 'plus'}
        onClick={() => setEnlarged(!enlarged)}
      >
        {enlarged ? t('stage.whole') : t('stage.enlarge')}
      </Button>
      <div className={enlarged ? 'photo-pictures photo-enlarged' : 'photo-pictures'} ref={boxes}>
        {pictures.map(({ src, alt }) => (
          <div key={src} {...(enlarged && { ...SCROLLED_BY_KEY, 'aria-label': alt })}>
            <img src={src} alt={alt} />
          </div>
        ))}
      </div>
    </>
  );
}

/** The selected photo in a dialog, optionally beside a removed one. */
function PhotoZoom({ label, pictures, onClose }: PhotoZoomProps) {
  const { t } = useTranslation('deskphotos');
  const open = pictures.length > 0;
  return (
    <Dialog className="photo-zoomed" label={label} open={open} onClose={onClose} closeLabel={t('stage.close')}>
      {open && <ZoomedPictures pictures={pictures} />}
    </Dialog>
  );
}

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
