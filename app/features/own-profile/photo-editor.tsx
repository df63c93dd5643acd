import { useEffect, useMemo, useRef } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { PhotoView } from '../../../server/modules/profiles/profile.view.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AddPhotoForm } from './add-photo-form.tsx';
import { AddPhotoTile } from './add-photo-tile.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { LimitReached, Removals } from './photo-notes.tsx';
import { underwayUploads } from './photo-uploads.ts';
import { UploadTile } from './upload-tile.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useChosenPhotos } from './use-chosen-photos.tsx';
import { useHydrated } from './use-hydrated.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** What `loadPhotoEditor` knows. */
export interface PhotoEditorData {
  /** How the last upload ended that a form sent without script; null before the first. */
  outcome: { added: true } | { refusal: string } | null;
  /** Why photos of this member were taken down lately. */
  removals: readonly { id: string; reason: string }[];
  /** How many photos the member may have, what one too many is answered with, and whether premium has more. */
  limit: { max: number; words: string; premium: boolean };
  /** What one file may be, in megabytes, and what a larger one is answered with. */
  file: { megabytes: number; words: string };
}

export interface PhotoEditorProps {
  data: PhotoEditorData;
  /** The member's photos in their order, those that wait too. */
  photos: readonly PhotoView[];
  /** The one that stands for the member. */
  mainId: string | null;
}

/** Where the keyboard goes on when the photo it was at is taken away. */
function useFocusAfterRemoval(count: number) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (count < before.current && lost) section.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return section;
}

/** Lets files be dropped that are dragged here from elsewhere on the device. */
function takesFiles(choose: (files: readonly File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      choose([...event.dataTransfer.files]);
    },
  };
}

/** The member's photos: adding, arranging and taking away. Its forms lead to `/profile/photos`. */
export function PhotoEditor({ data, photos, mainId }: PhotoEditorProps) {
  const { t } = useTranslation('photos');
  const toast = useToast();
  const hydrated = useHydrated();
  const { shown, setOrder } = useArrangement(photos);
  const loaded = useMemo(() => photos.map(({ id }) => id), [photos]);
  const stored = (count: number) => toast({ text: t('added', { count }), tone: 'success' });
  const uploads = usePhotoUploads(loaded, stored);
  const underway = underwayUploads(uploads.uploads, loaded);
  const room = data.limit.max - shown.length - underway.length;
  const { choose, prepare, dialog } = useChosenPhotos(room, data.file, uploads);
  const section = useFocusAfterRemoval(shown.length);
  return (
    <section
      className="photo-editor"
      id="photos"
      ref={section}
      tabIndex={-1}
      aria-labelledby="photos-title"
      {...(room > 0 && takesFiles(choose))}
    >
      <SectionHead id="photos-title" title={t('title')}>
        <span className="photo-count">{t('counted', { number: shown.length, max: data.limit.max })}</span>
      </SectionHead>
      <p className="photo-hint">{t('hint', { max: data.file.megabytes })}</p>
      <OwnPhotos photos={shown} mainId={mainId} onOrder={setOrder}>
        {underway.map((upload) => (
          <UploadTile key={upload.id} upload={upload} />
        ))}
        {room > 0 && <AddPhotoTile ready={hydrated} onChoose={choose} onReach={prepare} />}
      </OwnPhotos>
      {shown.length > 1 && <p className="photo-hint photo-order">{t('order')}</p>}
      {room <= 0 && <LimitReached {...data.limit} />}
      <FailedUploads uploads={uploads} />
      <Removals removals={data.removals} />
      <AddPhotoForm outcome={data.outcome} full={room <= 0} megabytes={data.file.megabytes} />
      {dialog}
    </section>
  );
}
