import { createContext, lazy, Suspense, useContext, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Icon } from './icon.tsx';
import { Photo } from './photo.tsx';
import type { PhotoSource } from './photo.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

export interface GalleryPhoto extends PhotoSource {
  /** Address of the largest picture there is. */
  full: string;
  alt: string;
  /** Why it is blurred; none for a picture that all may see. */
  locked?: string | null;
}

export interface GalleryWords {
  /** Name of the dialog. */
  title: string;
  close: string;
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  /** "2 van 5". */
  counter: (number: number, total: number) => string;
}

/** Where locked pictures are opened up. */
export interface GalleryUnlock {
  href: string;
  /** For a picture in the page, in place of showing it large: may prevent the way there, where script does better. */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface GalleryValue {
  photos: readonly GalleryPhoto[];
  unlock?: GalleryUnlock;
  open: (index: number) => void;
}

const GalleryContext = createContext<GalleryValue>({ photos: [], open: () => {} });

export interface GalleryProps {
  photos: readonly GalleryPhoto[];
  words: GalleryWords;
  unlock?: GalleryUnlock;
  /** Called with the address of a large picture that cannot be fetched, as one that has expired: fresh ones may follow. */
  onFailed?: (address: string) => void;
  /** Anything, with a `GalleryLink` for each picture that is drawn. */
  children?: ReactNode;
}

/** Pictures that open large, in a dialog that is fetched when the first is asked for. */
export function Gallery({ photos, words, unlock, onFailed, children }: GalleryProps) {
  const [shown, setShown] = useState<{ index: number; open: boolean } | null>(null);
  const open = (index: number) => setShown({ index, open: true });
  return (
    <GalleryContext.Provider value={{ photos, unlock, open }}>
      {children}
      {shown && (
        <Suspense>
          <Lightbox
            {...shown}
            photos={photos}
            words={words}
            unlock={unlock}
            onFailed={onFailed}
            onClose={() => setShown({ ...shown, open: false })}
          />
        </Suspense>
      )}
    </GalleryContext.Provider>
  );
}

function isPlainPress(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

export interface GalleryLinkProps {
  /** Which picture of the gallery around it. */
  index: number;
  sizes?: string;
  priority?: boolean;
  /** A smaller file than the gallery's own, for small tiles. */
  source?: PhotoSource | null;
}

/** A picture that opens the gallery; without script a plain link to the picture itself. */
export function GalleryLink({ index, sizes, priority, source }: GalleryLinkProps) {
  const { photos, unlock, open } = useContext(GalleryContext);
  const photo = photos[index];
  if (!photo) return null;
  const content = (
    <>
      <Photo photo={source ?? photo} alt={photo.alt} sizes={sizes} priority={priority} />
      {photo.locked && (
        <span className="photo-lock">
          <Icon name="lock" />
          <span className="visually-hidden">{photo.locked}</span>
        </span>
      )}
    </>
  );
  if (photo.locked && unlock?.onPress) {
    return (
      <Link to={unlock.href} className="gallery-link" onClick={unlock.onPress}>
        {content}
      </Link>
    );
  }
  return (
    <a
      href={photo.full}
      className="gallery-link"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        open(index);
      }}
    >
      {content}
    </a>
  );
}
