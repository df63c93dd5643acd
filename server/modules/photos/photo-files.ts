import { PHOTO_SIZES } from './photo-url.ts';
import type { PhotoSize } from './photo-url.ts';

/** Where one size of a photo is kept once it was made. */
export function derivedKey(storageKey: string, size: PhotoSize): string {
  return `derived/${storageKey}.${size}.webp`;
}

/** Every key under which something of a photo may lie: as it was uploaded, and all sizes. */
export function photoKeys(storageKey: string): string[] {
  return [storageKey, ...PHOTO_SIZES.map((size) => derivedKey(storageKey, size))];
}
