import type { PhotoView } from '../../server/modules/profiles/profile.view.ts';

/** Widths in pixels of the sizes a photo is served in. */
const CARD_WIDTH = 480;
const FULL_WIDTH = 1080;

type Picture = Pick<PhotoView, 'filename' | 'match' | 'width' | 'height' | 'color' | 'locked'>;

/** A picture with the addresses of its sizes. */
interface PictureFile {
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  color: string;
}

/** A photo as a card or a profile shows it: 480 px, sharper on dense screens. */
export function photoSource(photo: Picture | null): PictureFile | null {
  if (!photo) return null;
  // A locked photo has one blurred picture only, whatever the size.
  const srcSet = photo.locked ? undefined : `${photo.filename} ${CARD_WIDTH}w, ${photo.match} ${FULL_WIDTH}w`;
  return { src: photo.filename, srcSet, width: photo.width, height: photo.height, color: photo.color };
}

/** A photo as an avatar or a small tile shows it. */
export function thumbSource(photo: PhotoView | null): PictureFile | null {
  return photo && { src: photo.thumb_filename, width: photo.width, height: photo.height, color: photo.color };
}
