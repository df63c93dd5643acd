import type { PhotoView } from '../../../server/modules/people/profiles/index.ts';

/** Widths of the served photo sizes in pixels. */
const CARD_WIDTH = 480;
const FULL_WIDTH = 1080;

type PhotoSizes = Pick<PhotoView, 'filename' | 'match' | 'width' | 'height' | 'color' | 'locked'>;

interface PhotoFile {
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  color: string;
}

/** Photo source for a card or a profile: 480 px, larger on dense screens. */
export function photoSource(photo: PhotoSizes | null): PhotoFile | null {
  if (!photo) return null;
  // A locked photo has one blurred file only, whatever the size.
  const srcSet = photo.locked ? undefined : `${photo.filename} ${CARD_WIDTH}w, ${photo.match} ${FULL_WIDTH}w`;
  return { src: photo.filename, srcSet, width: photo.width, height: photo.height, color: photo.color };
}

export function thumbSource(photo: PhotoView | null): PhotoFile | null {
  return photo && { src: photo.thumb_filename, width: photo.width, height: photo.height, color: photo.color };
}
