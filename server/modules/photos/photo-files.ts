import { PHOTO_SIZES } from './photo-url.ts';
import type { PhotoSize } from './photo-url.ts';

const DERIVED = 'derived/';
const SIZE_ENDING = /\.[a-z]+\.webp$/;

/** Where a new photo is kept. */
export function newStorageKey(tenantId: string, photoId: string): string {
  return `${tenantId}/${photoId}.webp`;
}

/** The folders below which everything of a site's own photos lies. */
export function photoFolders(tenantId: string): string[] {
  return [tenantId, DERIVED + tenantId];
}

/** Where one size of a photo is kept once it was made. */
export function derivedKey(storageKey: string, size: PhotoSize): string {
  return `${DERIVED}${storageKey}.${size}.webp`;
}

/** The storage key of the photo that a file belongs to, whichever size it is. */
export function storageKeyOf(fileKey: string): string {
  return fileKey.startsWith(DERIVED) ? fileKey.slice(DERIVED.length).replace(SIZE_ENDING, '') : fileKey;
}

/** Every key under which something of a photo may lie: as it was uploaded, and all sizes. */
export function photoKeys(storageKey: string): string[] {
  return [storageKey, ...PHOTO_SIZES.map((size) => derivedKey(storageKey, size))];
}
