import type { ReactNode } from 'react';

import { Gallery, GalleryLink } from '../../../ui/media/gallery.tsx';
import type { Samples } from './stories.tsx';

/** A gallery with links to these photos of it. */
export function SampleGallery({ say, photos, links, children }: Samples & { links?: number[]; children?: ReactNode }) {
  const words = {
    title: say('gallery'),
    close: say('close'),
    previous: say('previous'),
    next: say('next'),
    zoomIn: say('zoomIn'),
    zoomOut: say('zoomOut'),
    counter: (number: number, total: number) => say('counter', { number, total }),
  };
  const shown = photos.map((photo, index) => ({
    ...photo,
    full: photo.src,
    alt: say('photoAlt'),
    locked: links && index === 2 ? say('locked') : null,
  }));
  return (
    <Gallery photos={shown} labels={words}>
      {children ?? (
        <div className="specimen-pictures">
          {links?.map((index) => (
            <div key={index} className="specimen-photo">
              <GalleryLink index={index} />
            </div>
          ))}
        </div>
      )}
    </Gallery>
  );
}
