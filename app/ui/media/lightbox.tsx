import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { Dialog } from '../overlays/dialog.tsx';
import type { GalleryPhoto, GalleryUnlock, GalleryLabels } from './gallery.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from './icon.tsx';
import { KEYBOARD_SCROLLABLE } from '../hooks/keyboard-scrollable.ts';
import { Link } from '@remix-run/react';
import { indexForKey } from '../hooks/index-for-key.ts';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { usePinchZoom } from './use-pinch-zoom.ts';

interface LightboxProps {
  photos: readonly GalleryPhoto[];
  labels: GalleryLabels;
  unlock?: GalleryUnlock;
  /** What can be done with a photo, by its index. */
  actions?: (index: number) => ReactNode;
  open: boolean;
  /** Index of the first photo. */
  index: number;
  /** Called when a photo fails to load. */
  onFailed?: (address: string) => void;
  onClose: () => void;
}

/** Maximum time between two taps of a double tap, in milliseconds; touch screens send no `dblclick`. */
const DOUBLE_TAP_MS = 350;

/** Zoom factor of the button and of a double tap. */
const BUTTON_ZOOM = 2;

/** Zoom keys; with Ctrl or Cmd they are the browser's. */
const KEY_ZOOM: Readonly<Record<string, number>> = { '+': BUTTON_ZOOM, '=': BUTTON_ZOOM, '-': 1 };

/** Scrolling has ended after this time without a scroll event; not every browser has `scrollend`. */
const SCROLL_END_MS = 120;

/** A full-window photo viewer. The row scrolls with scroll snapping, so swiping is native. */
export default function Lightbox({ photos, labels, unlock, actions, open, index, onFailed, onClose }: LightboxProps) {
  const row = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>();
  const [at, setAt] = useState(index);
  /** Zoom factor; 1 fits the window. */
  const [zoom, setZoom] = useState(1);
  const last = photos.length - 1;
  const go = useCallback(
    (wanted: number, behavior: ScrollBehavior = 'smooth') => {
      const to = Math.min(Math.max(wanted, 0), last);
      setAt(to);
      setZoom(1);
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
    // The dialog's own effect has opened it: the row has a width only now.
    if (open) go(index, 'instant');
  }, [open, index, go]);
  const current = photos[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const keyed = current?.locked ? undefined : KEY_ZOOM[event.key];
    if (keyed !== undefined && !event.ctrlKey && !event.metaKey) setZoom(keyed);
    const to = indexForKey(event.key, at, photos.length, 'horizontal');
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  const settle = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    const seen = Math.round(scrollLeft / clientWidth);
    if (seen === at) return;
    setAt(seen);
    setZoom(1);
  };
  const scrolled = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(settle, SCROLL_END_MS);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      label={labels.title}
      closeLabel={labels.close}
      className="lightbox"
    >
      <div className="lightbox-body">
        <ul className="lightbox-row" ref={row} {...KEYBOARD_SCROLLABLE} onScroll={scrolled}>
          {photos.map((photo, number) => (
            <Slide
              // The query holds a signature that changes every few minutes.
              key={photo.full.split('?')[0]}
              photo={photo}
              zoom={number === at ? zoom : 1}
              unlock={unlock}
              near={Math.abs(number - at) < 2}
              onZoom={setZoom}
              onFailed={onFailed}
              onClose={onClose}
            />
          ))}
        </ul>
        <div className="lightbox-bar">
          <IconButton icon="caret-left" label={labels.previous} aria-disabled={at === 0} onClick={() => go(at - 1)} />
          <p aria-live="polite">{labels.counter(at + 1, photos.length)}</p>
          <IconButton icon="caret-right" label={labels.next} aria-disabled={at === last} onClick={() => go(at + 1)} />
          {!current?.locked && (
            <IconButton
              icon={zoom > 1 ? 'minus' : 'plus'}
              label={zoom > 1 ? labels.zoomOut : labels.zoomIn}
              onClick={() => setZoom(zoom > 1 ? 1 : BUTTON_ZOOM)}
            />
          )}
        </div>
        {actions?.(at)}
      </div>
    </Dialog>
  );
}

interface SlideProps {
  photo: GalleryPhoto;
  /** Zoom factor; 1 fits the window. */
  zoom: number;
  /** Visible or next to it: loaded now. */
  near: boolean;
  onZoom: (zoom: number) => void;
  onFailed?: (address: string) => void;
  unlock?: GalleryUnlock;
  onClose: () => void;
}

function Slide({ photo, zoom, near, onZoom, onFailed, unlock, onClose }: SlideProps) {
  const slide = useRef<HTMLLIElement>(null);
  const lastTap = useRef(0);
  useEventListener(slide, 'click', ({ timeStamp }) => {
    const double = timeStamp - lastTap.current < DOUBLE_TAP_MS;
    if (double && !photo.locked) onZoom(zoom > 1 ? 1 : BUTTON_ZOOM);
    lastTap.current = double ? 0 : timeStamp;
  });
  usePinchZoom(slide, { zoom, onZoom, enabled: !photo.locked });
  return (
    <li className={classNames('lightbox-slide', zoom > 1 && 'is-zoomed')} ref={slide}>
      <img
        src={photo.full}
        width={photo.width}
        height={photo.height}
        alt={photo.alt}
        loading={near ? undefined : 'lazy'}
        decoding="async"
        onError={() => onFailed?.(photo.full)}
      />
      {photo.locked && <LockNotice text={photo.locked} unlock={unlock} onClose={onClose} />}
    </li>
  );
}

/** Why the photo is blurred, with a link to unlock it. */
function LockNotice({ text, unlock, onClose }: { text: string } & Pick<SlideProps, 'unlock' | 'onClose'>) {
  const words = (
    <>
      <Icon name="lock" />
      {text}
    </>
  );
  if (!unlock) return <p className="lightbox-lock">{words}</p>;
  return (
    <Link
      to={unlock.href}
      className="lightbox-lock"
      onClick={(event) => {
        unlock.onPress?.(event);
        // A dialog opened by the click must not be behind the lightbox.
        if (event.defaultPrevented) onClose();
      }}
    >
      {words}
    </Link>
  );
}
