import { createContext, lazy, Suspense, useContext, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Icon } from './icon.tsx';
import { Photo, type PhotoSource } from './photo.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

export interface GalleryPhoto extends PhotoSource {
  /** URL of the largest size. */
  full: string;
  alt: string;
  /** Why the photo is blurred; null when it is not. */
  locked?: string | null;
}

export interface GalleryLabels {
  /** Accessible name of the dialog. */
  title: string;
  close: string;
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  /** "2 van 5". */
  counter: (number: number, total: number) => string;
}

/** Where locked photos can be unlocked. */
export interface GalleryUnlock {
  href: string;
  /** Called on a click on a locked photo in the page; may prevent the navigation. */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface GalleryValue {
  photos: readonly GalleryPhoto[];
  unlock?: GalleryUnlock;
  open: (index: number) => void;
}

const GalleryContext = createContext<GalleryValue>({ photos: [], open: () => {} });

interface GalleryProps {
  photos: readonly GalleryPhoto[];
  labels: GalleryLabels;
  unlock?: GalleryUnlock;
  /** What can be done with a photo, by its index. */
  actions?: (index: number) => ReactNode;
  /**
   * Called with the URL of a large photo that failed to load, for example because it expired; the owner may provide new
   * ones.
   */
  onFailed?: (address: string) => void;
  /** Anything, with a `GalleryLink` for each visible photo. */
  children?: ReactNode;
}

/** Photos that open in a lightbox, whose code is fetched on first use. */
export function Gallery({ photos, labels, unlock, actions, onFailed, children }: GalleryProps) {
  const [shown, setShown] = useState<{ index: number; open: boolean } | null>(null);
  const value = useMemo(
    () => ({ photos, unlock, open: (index: number) => setShown({ index, open: true }) }),
    [photos, unlock],
  );
  return (
    <GalleryContext.Provider value={value}>
      {children}
      {shown && (
        <Suspense>
          <Lightbox
            {...shown}
            photos={photos}
            labels={labels}
            unlock={unlock}
            actions={actions}
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

interface GalleryLinkProps {
  index: number;
  sizes?: string;
  priority?: boolean;
  /** A smaller file than the gallery's own, for small tiles. */
  source?: PhotoSource | null;
}

/** A photo that opens the lightbox; without JavaScript a link to the file. */
export function GalleryLink({ index, sizes, priority, source }: GalleryLinkProps) {
  const { photos, unlock, open } = useContext(GalleryContext);
  const photo = photos[index];
  if (!photo) return null;
  const content = (
    <>
      <Photo key={index} photo={source ?? photo} alt={photo.alt} sizes={sizes} priority={priority} />
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
