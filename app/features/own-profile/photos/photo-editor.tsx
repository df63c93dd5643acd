import { useEffect, useMemo, useRef, type DragEvent } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PhotoView } from '../../../../server/modules/people/profiles/index.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditorSection } from '../editor-section.tsx';
import { AddPhotoForm, AddPhotoTile, FailedUploads, UploadTile } from './add-photo.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { AlbumNote, LimitReached, Removals, VerificationNote } from './photo-notes.tsx';
import { pendingUploads } from './photo-uploads.ts';
import { useArrangement } from './use-arrangement.ts';
import { useChosenPhotos } from './use-chosen-photos.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

export interface PhotoEditorData {
  /** Outcome of the last upload without JavaScript; null before the first. */
  outcome: { added: true } | { refusal: string } | null;
  /** Recent removals of this member's photos, with reasons. */
  removals: readonly { id: string; reason: string }[];
  /** Maximum number of photos, the message when it is exceeded, and whether premium allows more. */
  limit: { max: number; words: string; premium: boolean };
  /** How far the check of the main photo is; undefined where the site offers none. */
  verification: 'none' | 'waiting' | 'verified' | undefined;
  /** Maximum file size in megabytes, and the message when it is exceeded. */
  file: { megabytes: number; words: string };
}

interface PhotoEditorProps {
  data: PhotoEditorData;
  /** The member's photos in order, including pending ones. */
  photos: readonly PhotoView[];
  mainId: string | null;
}

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

/** Handlers for files dropped from other applications. */
function fileDropHandlers(choose: (files: readonly File[]) => void) {
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

/** The member's photos: add, arrange and delete. Its forms post to `/profile/photos`. */
export function PhotoEditor({ data, photos, mainId }: PhotoEditorProps) {
  const { t } = useTranslation('photos');
  const toast = useToast();
  const hydrated = useHydrated();
  const { shown, setOrder } = useArrangement(photos);
  const loaded = useMemo(() => photos.map(({ id }) => id), [photos]);
  const uploads = usePhotoUploads(loaded, {
    onStored: (count) => toast({ text: t('added', { count }), tone: 'success' }),
    onLost: (reason) => toast({ text: reason ?? t('upload.failed'), tone: 'danger' }),
  });
  const underway = pendingUploads(uploads.uploads, loaded);
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
      {...(room > 0 && fileDropHandlers(choose))}
    >
      <EditorSection
        open
        title={t('title')}
        titleId="photos-title"
        summary={t('counted', { number: shown.length, max: data.limit.max })}
        missing={shown.length === 0 ? 1 : 0}
      >
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
        <AlbumNote />
        <VerificationNote verification={data.verification} />
        <Removals removals={data.removals} />
        <AddPhotoForm outcome={data.outcome} full={room <= 0} megabytes={data.file.megabytes} />
      </EditorSection>
      {dialog}
    </section>
  );
}
