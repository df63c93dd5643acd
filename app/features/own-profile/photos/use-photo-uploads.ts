import { useEffect, useReducer, useRef } from 'react';

import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { sendPhoto } from './photo-send.ts';
import { isInProgress, uploadsReducer, type Upload } from './photo-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';

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

/** Outlives the page with the photos. */
const queue = createUploadQueue();

interface UploadEvents {
  /** Called with the number of stored photos once no upload is running. */
  onStored: (count: number) => void;
  /** Called for a photo that was not stored after the page had been left, with the reason unless it is the network. */
  onLost: (reason: string | null) => void;
}

/**
 * Uploads photos and revalidates the page after each. Uploads continue when the page is left.
 * @param loaded ids of the page's photos
 */
export function usePhotoUploads(loaded: readonly string[], events: UploadEvents): PhotoUploads {
  const [uploads, take] = useReducer(uploadsReducer, []);
  const arrived = useRef(0);
  const lastId = useRef(0);
  const left = useRef(false);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  useEffect(() => {
    if (arrived.current === 0 || uploads.some(isInProgress)) return;
    latest.current.onStored(arrived.current);
    arrived.current = 0;
  }, [uploads]);
  useEffect(() => take({ type: 'loaded', photos: loaded }), [loaded]);
  usePreviews(uploads);
  const send = ({ id, file, name }: Omit<Upload, 'state'>) =>
    queue.add(async () => {
      const progress = (share: number) => take({ type: 'progress', id, share });
      progress(0);
      const answer = await sendPhoto(file, name, progress);
      if (answer === null) return;
      if ('photo' in answer) {
        arrived.current += 1;
        requestRevalidation();
      } else if (left.current) latest.current.onLost(answer.words);
      take({ type: 'answer', id, answer });
    });
  return {
    uploads,
    add: (photos) => {
      const added = photos.map((photo) => ({ ...photo, id: ++lastId.current }));
      take({ type: 'add', uploads: added });
      for (const each of added) send(each);
    },
    refuse: (name, words) =>
      take({ type: 'refuse', upload: { id: ++lastId.current, name, file: new Blob(), preview: null }, words }),
    retry: (id) => {
      take({ type: 'retry', id });
      for (const each of uploads) if (each.id === id) send(each);
    },
    dismiss: (id) => take({ type: 'dismiss', id }),
  };
}
