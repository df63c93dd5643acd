import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

import type { PhotoView } from '../../../../server/modules/people/profiles/index.ts';
import { PhotoTile } from './photo-tile.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const load = () => import('./sortable-photos.tsx');
const SortablePhotos = lazyPart(load);

export interface OwnPhotosProps {
  photos: readonly PhotoView[];
  mainId: string | null;
  /** Called with a new order of ids. */
  onOrder: (ids: readonly string[]) => void;
  /** Tiles after the photos: running uploads and the tile for new ones. */
  children: ReactNode;
}

const isOnPhoto = (element: EventTarget | null) => element instanceof Element && element.closest('.own-photo') !== null;

/**
 * Whether the tiles may be replaced by those that can be moved: their code is loaded, and no photo has the focus or its
 * actions open, which the replacement would end.
 */
function useReplaceable(wanted: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [replaceable, setReplaceable] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!wanted || !element) return;
    const leaving = new AbortController();
    const leave = ({ relatedTarget }: FocusEvent) => setReplaceable(!isOnPhoto(relatedTarget));
    const loaded = () => {
      if (leaving.signal.aborted) return;
      if (isOnPhoto(document.activeElement)) element.addEventListener('focusout', leave, leaving);
      else setReplaceable(true);
    };
    // Photos whose code does not load are ordered by their actions.
    load().then(loaded, () => {});
    return () => leaving.abort();
  }, [wanted]);
  return { list, replaceable };
}

/** The member's photos as tiles. Drag and drop is loaded only if there is something to move. */
export function OwnPhotos(props: OwnPhotosProps) {
  const { photos, mainId, children } = props;
  const several = photos.length > 1;
  const { list, replaceable } = useReplaceable(several);
  const plain = photos.map((photo, index) => (
    <PhotoTile key={photo.id} photo={photo} number={index + 1} total={photos.length} main={photo.id === mainId} />
  ));
  return (
    <ul className="own-photos" ref={list}>
      {several && replaceable ? (
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
