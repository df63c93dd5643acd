import { PHOTO_SIZES, type PhotoSize } from './photo-url.ts';

const DERIVED = 'derived/';
const SIZE_ENDING = /\.[a-z]+\.webp$/;

export function newStorageKey(tenantId: string, photoId: string): string {
  return `${tenantId}/${photoId}.webp`;
}

/** Pictures of checks are apart from photos: no address leads to them. They have no derived sizes. */
export function newCheckKey(tenantId: string, pictureId: string): string {
  return `${tenantId}/checks/${pictureId}.webp`;
}

export function photoFolders(tenantId: string): string[] {
  return [tenantId, DERIVED + tenantId];
}

export function derivedKey(storageKey: string, size: PhotoSize): string {
  return `${DERIVED}${storageKey}.${size}.webp`;
}

export function storageKeyOf(fileKey: string): string {
  return fileKey.startsWith(DERIVED) ? fileKey.slice(DERIVED.length).replace(SIZE_ENDING, '') : fileKey;
}

export function photoKeys(storageKey: string): string[] {
  return [storageKey, ...PHOTO_SIZES.map((size) => derivedKey(storageKey, size))];
}
