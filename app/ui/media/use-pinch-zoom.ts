import { useEffect, type RefObject } from 'react';
import { usePinch } from '@use-gesture/react';

const MAX_ZOOM = 4;
/** A zoom below this snaps back to fit. */
const SNAP_BELOW = 1.15;

interface PinchZoom {
  /** Zoom factor; 1 fits the window. */
  zoom: number;
  onZoom: (zoom: number) => void;
  enabled: boolean;
}

/** The start of a pinch: the zoom, and the point of the picture between the fingers, in pixels at zoom 1. */
interface PinchStart {
  zoom: number;
  x: number;
  y: number;
}

/** Zooms the picture in a scrolling box by pinch or Ctrl+wheel; the point between the fingers stays in place. */
export function usePinchZoom(box: RefObject<HTMLElement>, { zoom, onZoom, enabled }: PinchZoom): void {
  useEffect(() => {
    box.current?.style.setProperty('--zoom', String(zoom));
  }, [box, zoom]);
  usePinch(
    ({ event, origin: [left, top], movement: [scale], first, last, memo }) => {
      const element = box.current;
      if (!element) return memo as PinchStart;
      // A pinch must not scroll the row around the picture.
      if (event.cancelable) event.preventDefault();
      const edge = element.getBoundingClientRect();
      const [x, y] = [left - edge.left, top - edge.top];
      const hold: PinchStart = first
        ? { zoom, x: (element.scrollLeft + x) / zoom, y: (element.scrollTop + y) / zoom }
        : (memo as PinchStart);
      const wanted = Math.min(Math.max(hold.zoom * scale, 1), MAX_ZOOM);
      const next = last && wanted < SNAP_BELOW ? 1 : wanted;
      element.style.setProperty('--zoom', String(next));
      element.classList.toggle('is-zoomed', next > 1);
      element.scrollTo(hold.x * next - x, hold.y * next - y);
      if (last) onZoom(next);
      return hold;
    },
    { target: box, enabled, eventOptions: { passive: false } },
  );
}
