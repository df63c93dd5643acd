import { forwardRef, useEffect, useRef, useState } from 'react';
import { useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PendingPhotoView, PhotoQueueView } from '../../../../server/modules/desk/operators/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Age } from '../kit/formats.tsx';
import { ShortcutKey } from '../kit/shortcuts.tsx';
import { SiteChip } from '../kit/site-chip.tsx';
import { PhotoDecision, REASONS } from './photo-decision.tsx';
import type { PhotoModerationState } from './photo-moderation-state.ts';
import { PhotoStage, type PhotoZoomed } from './photo-stage.tsx';
import { UndoForm, UndoBar } from './undo-bar.tsx';
import { usePhotoModeration, type PhotoModerationInput } from './use-photo-moderation.ts';
import { usePhotoKeys } from './use-photo-shortcuts.ts';

interface PhotoGridProps {
  photos: readonly PendingPhotoView[];
  chosen: string | null;
  skipped: readonly string[];
  onChoose: (id: string) => void;
}

/** The operator's claimed photos, oldest first; each is a link that works without JavaScript. */
const PhotoGrid = forwardRef<HTMLUListElement, PhotoGridProps>(function PhotoGrid(
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
              <SiteChip id={photo.site.id} />
            </span>
            {skipped.includes(photo.id) && <Badge tone="neutral" text={t('grid.skipped')} />}
          </a>
        </li>
      ))}
    </ul>
  );
});

/** Number of pictures that are preloaded. */
const AHEAD = 3;

interface PhotoModerationProps extends PhotoModerationInput {
  /** The last decision of a browser without JavaScript. */
  done: string | null;
}

/** Preloads the next pictures. */
function usePreload(addresses: readonly string[]): void {
  const list = addresses.join(' ');
  useEffect(() => {
    for (const address of list.split(' ').filter(Boolean)) new Image().src = address;
  }, [list]);
}

/** Moves the focus to the heading after the last photo, where it would be lost. */
function useFocusAtEnd(left: number): void {
  const before = useRef(left);
  useEffect(() => {
    const ended = left === 0 && before.current > 0;
    before.current = left;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (ended && lost) document.querySelector<HTMLElement>('.desk-head h1')?.focus();
  }, [left]);
}

function ClaimedByOthers({ others }: Pick<PhotoQueueView, 'others'>) {
  const { t } = useTranslation('deskphotos');
  if (others.length === 0) return null;
  return (
    <details className="photo-others">
      <summary>{t('others.title', { count: others.length })}</summary>
      <ul className="desk-list">
        {others.map(({ id, site, since, holder }) => (
          <li key={id}>
            <strong>{holder}</strong> <SiteChip name={site} /> <Age since={since} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why a photo left the list although the operator's decision was refused. */
function DroppedPhotoAlert({ name, code }: NonNullable<PhotoModerationState['dropped']>) {
  const { t } = useTranslation('deskphotos');
  return (
    <Alert tone="danger" role="alert">
      {name && <strong>{name}: </strong>}
      {t(`refused.${code}` as 'refused.other', { defaultValue: t('refused.other') })}
    </Alert>
  );
}

function columnsOf(list: HTMLElement | null): number {
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
}

/** Photo moderation: the list, the selected photo, the decision, and undo. */
export function PhotoModeration(props: PhotoModerationProps) {
  const { t } = useTranslation('deskphotos');
  const model = usePhotoModeration(props);
  const { photos, chosen, skipped, refused, dropped } = model.state;
  const [zoomed, setZoomed] = useState<PhotoZoomed | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const at = photos.findIndex(({ id }) => id === chosen);
  const photo = photos[at];
  const decide = (reason: string | null) => {
    setZoomed(null);
    model.decide(reason, note.current?.value ?? '');
  };
  useFocusAtEnd(photos.length);
  usePreload(photos.slice(at + 1, at + 1 + AHEAD).map(({ full }) => full));
  usePhotoKeys({
    undo: model.undo,
    skip: model.skip,
    step: model.step,
    approve: () => decide(null),
    remove: (place) => REASONS[place] && decide(REASONS[place]),
    zoom: () => setZoomed((now) => (photo && !now ? { beside: null } : null)),
    note: () => note.current?.focus(),
    columns: () => columnsOf(grid.current),
  });
  return (
    <>
      {props.done && <UndoForm done={props.done} filter={props.site} />}
      <UndoBar {...model} />
      {dropped && <DroppedPhotoAlert {...dropped} />}
      <p className="visually-hidden" role="status">
        {photo && t('stage.said', { at: at + 1, count: photos.length, name: photo.member.name, site: photo.site.name })}
      </p>
      {photo ? (
        <div className="photo-desk">
          <PhotoGrid ref={grid} onChoose={model.choose} photos={photos} chosen={chosen} skipped={skipped} />
          <PhotoStage photo={photo} zoomed={zoomed} onZoom={setZoomed} />
          <PhotoDecision
            ref={note}
            photo={photo}
            refused={refused[photo.id]}
            onDecide={(reason) => decide(reason)}
            onSkip={model.skip}
          />
        </div>
      ) : (
        <p className="desk-empty">{model.others.length > 0 ? t('empty.others') : t('empty.nothing')}</p>
      )}
      <p className="photo-keys desk-note js-only">
        <ShortcutKey hidden name="←" /> <ShortcutKey hidden name="→" /> {t('keys.move')} <ShortcutKey hidden name="A" />{' '}
        {t('decide.approve')} <ShortcutKey hidden name={`1–${REASONS.length}`} /> {t('keys.remove')}{' '}
        <ShortcutKey hidden name="S" /> {t('decide.skip')} <ShortcutKey hidden name="U" /> {t('undo.button')}{' '}
        <ShortcutKey hidden name="Z" /> {t('stage.zoom')} <ShortcutKey hidden name="N" /> {t('keys.note')}
      </p>
      <ClaimedByOthers others={model.others} />
    </>
  );
}
