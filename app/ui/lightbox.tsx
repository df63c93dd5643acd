import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import type { GalleryPhoto, GalleryWords } from './gallery.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { stepByKey } from './step-by-key.ts';
import { useListener } from './use-listener.ts';

export interface LightboxProps {
  photos: readonly GalleryPhoto[];
  words: GalleryWords;
  open: boolean;
  /** The picture to begin with. */
  index: number;
  onClose: () => void;
}

/** Longest pause between the two taps of a double tap, in milliseconds; touch screens send no event of their own. */
const DOUBLE_TAP_MS = 350;

/** What scrolls must be within reach of the keyboard (WCAG 2.1.1); not every browser sees to that itself. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** The row rests when it has not moved for so long; not every browser says so itself. */
const REST_MS = 120;

/** Pictures over the whole window. The row scrolls and snaps, so a swipe is the browser's own. */
export default function Lightbox({ photos, words, open, index, onClose }: LightboxProps) {
  const row = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>();
  const [at, setAt] = useState(index);
  const [zoomed, setZoomed] = useState(false);
  const last = photos.length - 1;
  const go = useCallback(
    (wanted: number, behavior: ScrollBehavior = 'smooth') => {
      const to = Math.min(Math.max(wanted, 0), last);
      setAt(to);
      setZoomed(false);
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      row.current?.children[to]?.scrollIntoView({
        behavior: calm ? 'instant' : behavior,
        inline: 'start',
        block: 'nearest',
      });
    },
    [last],
  );
  useEffect(() => {
    // The dialog has been opened by its own effect: only now has the row a width.
    if (open) go(index, 'instant');
  }, [open, index, go]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepByKey(event.key, at, photos.length, 'horizontal');
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  const settle = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    const seen = Math.round(scrollLeft / clientWidth);
    if (seen === at) return;
    setAt(seen);
    setZoomed(false);
  };
  const scrolled = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(settle, REST_MS);
  };
  const current = photos[at];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      label={words.title}
      closeLabel={words.close}
      className="lightbox"
    >
      <div className="lightbox-body">
        <ul className="lightbox-row" ref={row} {...SCROLLED_BY_KEYS} onScroll={scrolled}>
          {photos.map((photo, number) => (
            <Slide
              key={photo.full}
              photo={photo}
              zoomed={zoomed && number === at}
              near={Math.abs(number - at) < 2}
              onZoom={() => setZoomed(!zoomed)}
            />
          ))}
        </ul>
        <div className="lightbox-bar">
          <IconButton icon="caret-left" label={words.previous} aria-disabled={at === 0} onClick={() => go(at - 1)} />
          <p aria-live="polite">{words.counter(at + 1, photos.length)}</p>
          <IconButton icon="caret-right" label={words.next} aria-disabled={at === last} onClick={() => go(at + 1)} />
          {!current?.locked && (
            <IconButton
              icon={zoomed ? 'minus' : 'plus'}
              label={zoomed ? words.zoomOut : words.zoomIn}
              onClick={() => setZoomed(!zoomed)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface SlideProps {
  photo: GalleryPhoto;
  zoomed: boolean;
  /** Shown or next to it: fetched now. */
  near: boolean;
  onZoom: () => void;
}

function Slide({ photo, zoomed, near, onZoom }: SlideProps) {
  const slide = useRef<HTMLLIElement>(null);
  const lastTap = useRef(0);
  useListener(slide, 'click', ({ timeStamp }) => {
    const double = timeStamp - lastTap.current < DOUBLE_TAP_MS;
    if (double && !photo.locked) onZoom();
    lastTap.current = double ? 0 : timeStamp;
  });
  return (
    <li className={classNames('lightbox-slide', zoomed && 'is-zoomed')} ref={slide}>
      <img
        src={photo.full}
        width={photo.width}
        height={photo.height}
        alt={photo.alt}
        loading={near ? undefined : 'lazy'}
        decoding="async"
      />
      {photo.locked && (
        <p className="lightbox-lock">
          <Icon name="lock" />
          {photo.locked}
        </p>
      )}
    </li>
  );
}
