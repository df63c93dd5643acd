import { useEffect, useRef, type RefObject } from 'react';

/** Least width of a swipe in pixels, and most time in milliseconds. */
const SWIPE = { px: 30, ms: 600 };
/** From here on a movement across is likely to become a swipe, in pixels. */
const NEAR_PX = 8;

interface PhotoSwipe {
  /** -1 to the left, 1 to the right. */
  onSwipe: (way: number) => void;
  /** Called while a finger moves across. */
  onNear?: () => void;
}

/**
 * Tells of a finger's swipe across a photo. The browser cancels the touch when it scrolls. A library for gestures would
 * be most of what a list fetches after its first view.
 * @param own an element within the photo
 * @param area selector of the photo around it
 */
export function usePhotoSwipe(own: RefObject<Element>, area: string, handlers: PhotoSwipe): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const photo = own.current?.closest<HTMLElement>(area);
    if (!photo) return;
    const stop = new AbortController();
    let start: PointerEvent | null = null;
    const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup', listener: (event: PointerEvent) => void) =>
      photo.addEventListener(type, listener, { signal: stop.signal });
    listen('pointerdown', (event) => {
      start = event.pointerType === 'mouse' || !event.isPrimary ? null : event;
    });
    listen('pointermove', ({ clientX }) => {
      if (start && Math.abs(clientX - start.clientX) > NEAR_PX) latest.current.onNear?.();
    });
    listen('pointerup', ({ clientX, timeStamp }) => {
      const width = start ? clientX - start.clientX : 0;
      const isQuick = start !== null && timeStamp - start.timeStamp < SWIPE.ms;
      start = null;
      if (isQuick && Math.abs(width) >= SWIPE.px) latest.current.onSwipe(Math.sign(width));
    });
    photo.addEventListener('pointercancel', () => (start = null), { signal: stop.signal });
    return () => stop.abort();
  }, [own, area]);
}
