import { useEffect, useReducer, useRef } from 'react';

import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { sendPhoto } from './photo-send.ts';
import { nextUploads, isInProgress, uploadsReducer, type Upload, type UploadAction } from './photo-uploads.ts';

type ReadyPhoto = Pick<Upload, 'name' | 'file' | 'preview'>;

export interface PhotoUploads {
  uploads: readonly Upload[];
  add: (photos: readonly ReadyPhoto[]) => void;
  /** Shows a file that is not sent, with the reason. */
  refuse: (name: string, words: string) => void;
  retry: (id: number) => void;
  dismiss: (id: number) => void;
}

/** Revokes the object URLs of previews that are not shown any more. */
function usePreviews(uploads: readonly Upload[]): void {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = uploads.flatMap(({ preview }) => (preview === null ? [] : [preview]));
    for (const address of shown.current) if (!now.includes(address)) URL.revokeObjectURL(address);
    shown.current = now;
  }, [uploads]);
}

/**
 * Uploads photos, a few at a time, and revalidates the page after each. Running uploads continue when the page is left.
 * @param onStored called with the number of stored photos once no upload is running
 */
export function usePhotoUploads(loaded: readonly string[], onStored: (count: number) => void): PhotoUploads {
  const [uploads, take] = useReducer(uploadsReducer, []);
  const started = useRef(new Set<number>());
  const arrived = useRef(0);
  const lastId = useRef(0);
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => {
    for (const upload of nextUploads(uploads)) {
      // An effect may run twice for the same list.
      if (started.current.has(upload.id)) continue;
      started.current.add(upload.id);
      void send(upload, take, () => {
        arrived.current += 1;
        requestRevalidation();
      });
    }
    if (arrived.current === 0 || uploads.some(isInProgress)) return;
    latest.current(arrived.current);
    arrived.current = 0;
  }, [uploads]);
  useEffect(() => take({ type: 'loaded', photos: loaded }), [loaded]);
  usePreviews(uploads);
  return {
    uploads,
    add: (photos) => take({ type: 'add', uploads: photos.map((photo) => ({ ...photo, id: ++lastId.current })) }),
    refuse: (name, words) =>
      take({ type: 'refuse', upload: { id: ++lastId.current, name, file: new Blob(), preview: null }, words }),
    retry: (id) => {
      started.current.delete(id);
      take({ type: 'retry', id });
    },
    dismiss: (id) => take({ type: 'dismiss', id }),
  };
}

async function send(upload: Upload, take: (step: UploadAction) => void, onStored: () => void): Promise<void> {
  const { id, file, name } = upload;
  take({ type: 'progress', id, share: 0 });
  const answer = await sendPhoto(file, name, (share) => take({ type: 'progress', id, share }));
  if (answer === null) return;
  if ('photo' in answer) onStored();
  take({ type: 'answer', id, answer });
}
