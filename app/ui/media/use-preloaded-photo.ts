import { useEffect } from 'react';

import type { PhotoSource } from './photo.tsx';

/** Fetches the file that the browser would choose for these widths, so that the photo is there when it is shown. */
export function usePreloadedPhoto(photo: PhotoSource | null, sizes: string): void {
  const { src, srcSet } = photo ?? {};
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.sizes = sizes;
    if (srcSet) image.srcset = srcSet;
    image.src = src;
  }, [src, srcSet, sizes]);
}
