import { Suspense, type ReactNode } from 'react';

import type { PhotoView } from '../../../../server/modules/people/profiles/index.ts';
import { PhotoTile } from './photo-tile.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const SortablePhotos = lazyPart(() => import('./sortable-photos.tsx'));

export interface OwnPhotosProps {
  photos: readonly PhotoView[];
  mainId: string | null;
  /** Called with a new order of ids. */
  onOrder: (ids: readonly string[]) => void;
  /** Tiles after the photos: running uploads and the tile for new ones. */
  children: ReactNode;
}

/** The member's photos as tiles. Drag and drop is loaded only if there is something to move. */
export function OwnPhotos(props: OwnPhotosProps) {
  const { photos, mainId, children } = props;
  const hydrated = useHydrated();
  const plain = photos.map((photo, index) => (
    <PhotoTile key={photo.id} photo={photo} number={index + 1} total={photos.length} main={photo.id === mainId} />
  ));
  const sortable = hydrated && photos.length > 1;
  return (
    <ul className="own-photos">
      {sortable ? (
        <Suspense fallback={plain}>
          <SortablePhotos {...props} />
        </Suspense>
      ) : (
        plain
      )}
      {children}
    </ul>
  );
}
