import type { RefObject } from 'react';

import type { PhotoSource } from '../../ui/media/photo.tsx';
import { usePhotoSwipe } from '../../ui/media/use-photo-swipe.ts';
import { usePreloadedPhoto } from '../../ui/media/use-preloaded-photo.ts';
import { MAIN_PHOTO_SIZES } from '../../ui/profile/profile-header.tsx';

interface PhotoSwipeProps {
  photo: RefObject<Element>;
  /** The next photo, which is fetched in advance. */
  next: PhotoSource | null;
  onSwipe: (way: number) => void;
}

/** Leafs by a finger's swipe. Renders nothing. */
export default function PhotoSwipe({ photo, next, onSwipe }: PhotoSwipeProps) {
  usePreloadedPhoto(next, MAIN_PHOTO_SIZES);
  usePhotoSwipe(photo, '.gallery-main', { onSwipe });
  return null;
}
