import sharp from 'sharp';

import { domainError } from '../../../../lib/errors/errors.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { derivedKey } from './photo-files.ts';
import type { PhotoSize } from './photo-url.ts';

/** Width of each size in pixels; the blurred one is made from about a dozen pixels. */
const WIDTHS: Record<PhotoSize, number> = { thumb: 176, card: 480, full: 1080, blur: 480 };
const BLUR_PIXELS = 12;
const MAX_PIXELS = 40_000_000;

/** Reads the WebP bytes of one size of a photo. Throws DomainError `not_found` if its file is missing. */
type ReadPhoto = (storageKey: string, size: PhotoSize) => Promise<Buffer>;

/** Creates the reader of photos. Derived sizes are made on first request, once for concurrent requests. */
export function createPhotoReader(storage: FileStorage): ReadPhoto {
  const underway = new Map<string, Promise<Buffer>>();

  async function derive(storageKey: string, size: PhotoSize): Promise<Buffer> {
    const key = derivedKey(storageKey, size);
    const kept = await storage.read(key);
    if (kept) return kept;
    const picture = await createDerivedSize(storage, storageKey, size);
    await storage.write(key, picture);
    return picture;
  }

  return (storageKey, size) => {
    const job = `${storageKey}/${size}`;
    const running = underway.get(job) ?? derive(storageKey, size).finally(() => underway.delete(job));
    underway.set(job, running);
    return running;
  };
}

/** Makes one size of a photo without storing it. @throws DomainError `not_found` if its file is missing */
export async function createDerivedSize(
  storage: Pick<FileStorage, 'read'>,
  storageKey: string,
  size: PhotoSize,
): Promise<Buffer> {
  const original = await storage.read(storageKey);
  if (!original) throw domainError('not_found');
  return render(original, size);
}

async function render(original: Buffer, size: PhotoSize): Promise<Buffer> {
  const source = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
  if (size !== 'blur') {
    return source.resize({ width: WIDTHS[size], withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  }
  const coarse = await source.resize({ width: BLUR_PIXELS }).png().toBuffer();
  return sharp(coarse).resize({ width: WIDTHS.blur, kernel: 'cubic' }).blur(12).webp({ quality: 50 }).toBuffer();
}
