import { Suspense, useRef, useState, type ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { PhotoEditorData } from './photo-editor.tsx';
import type { PhotoUploads } from './use-photo-uploads.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const loadDialog = () => import('./crop-dialog.tsx');
const CropDialog = lazyPart(loadDialog);

/** Types that can be cropped here; others are sent as they are, and the server rejects invalid ones. */
const CROPPABLE_TYPES = /^image\/(?:jpeg|png|webp|heic|heif)$/;
const MEGABYTE = 1024 * 1024;

interface PhotoToCrop {
  file: File;
  address: string;
}

/** Creates an object URL of a picture; null if the browser cannot draw it, as most cannot draw HEIC. */
async function decodePreview(file: File): Promise<string | null> {
  if (!CROPPABLE_TYPES.test(file.type)) return null;
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  const drawn = await image.decode().then(
    () => true,
    () => false,
  );
  if (!drawn) URL.revokeObjectURL(address);
  return drawn ? address : null;
}

/**
 * Splits chosen files into too large ones, those above the maximum, and those to send, with previews where possible.
 */
async function splitFiles(files: readonly File[], room: number, megabytes: number) {
  const fit = files.filter(({ size }) => size <= megabytes * MEGABYTE);
  const taken = await Promise.all(
    fit.slice(0, Math.max(0, room)).map(async (file) => ({ file, address: await decodePreview(file) })),
  );
  return {
    large: files.filter((file) => !fit.includes(file)),
    leftOut: fit.length - taken.length,
    undrawn: taken.filter(({ address }) => address === null),
    drawn: taken.filter((each): each is PhotoToCrop => each.address !== null),
  };
}

interface ChosenPhotos {
  choose: (files: readonly File[]) => void;
  /** Preloads the dialog. */
  prepare: () => void;
  dialog: ReactNode;
}

/**
 * Handles chosen files: shows them one by one for cropping and starts each upload immediately. Files that are too large
 * or too many are rejected at once; files that cannot be drawn are sent as they are.
 */
export function useChosenPhotos(room: number, file: PhotoEditorData['file'], uploads: PhotoUploads): ChosenPhotos {
  const { t } = useTranslation('photos');
  const toast = useToast();
  const [drawn, setDrawn] = useState<readonly PhotoToCrop[]>([]);
  /** Latest values for asynchronous steps: reading files and cropping. */
  const left = useRef(drawn);
  const total = useRef(0);
  const show = (photos: readonly PhotoToCrop[]) => {
    left.current = photos;
    setDrawn(photos);
  };
  const addFiles = async (files: readonly File[]) => {
    const parts = await splitFiles(files, room, file.megabytes);
    for (const { name } of parts.large) uploads.refuse(name, file.words);
    if (parts.leftOut > 0) toast({ text: t('leftOut', { count: parts.leftOut }), tone: 'info' });
    uploads.add(parts.undrawn.map((each) => ({ file: each.file, name: each.file.name, preview: null })));
    total.current = (left.current.length > 0 ? total.current : 0) + parts.drawn.length;
    show([...left.current, ...parts.drawn]);
  };
  const [current, ...rest] = drawn;
  const removePhotos = (gone: readonly PhotoToCrop[]) => show(left.current.filter((photo) => !gone.includes(photo)));
  const drop = (dropped: readonly PhotoToCrop[]) => {
    for (const { address } of dropped) URL.revokeObjectURL(address);
    removePhotos(dropped);
  };
  const use = (photo: PhotoToCrop, cropped: Blob | null) => {
    // Skipped or closed during cropping.
    if (!left.current.includes(photo)) return;
    const { name } = photo.file;
    if (cropped === null) {
      uploads.add([{ name, file: photo.file, preview: photo.address }]);
      return removePhotos([photo]);
    }
    uploads.add([{ name: name.replace(/\.\w+$/, '.jpg'), file: cropped, preview: URL.createObjectURL(cropped) }]);
    drop([photo]);
  };
  const dialog = current && (
    <Suspense>
      <CropDialog
        key={current.address}
        address={current.address}
        number={total.current - rest.length}
        total={total.current}
        onUse={(cropped) => use(current, cropped)}
        onSkip={() => drop([current])}
        onClose={() => drop(drawn)}
      />
    </Suspense>
  );
  return { choose: (files) => void addFiles(files), prepare: () => void loadDialog(), dialog };
}
