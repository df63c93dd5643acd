import { useEffect } from 'react';
import type { RefObject } from 'react';
import { usePinch } from '@use-gesture/react';

const LARGEST = 4;
/** Below this a picture that is let go fits again. */
const ALMOST_FITS = 1.15;

export interface PinchZoom {
  /** How much larger than the window the picture is; 1 when it fits. */
  zoom: number;
  onZoom: (zoom: number) => void;
  enabled: boolean;
}

/** Where the fingers took hold: the zoom, and the point of the picture between them, in pixels of one that fits. */
interface Hold {
  zoom: number;
  x: number;
  y: number;
}

/**
 * Sizes the picture in a box that scrolls, and lets two fingers (or the wheel with Ctrl) zoom it: what is between them
 * stays there.
 */
export function usePinchZoom(box: RefObject<HTMLElement>, { zoom, onZoom, enabled }: PinchZoom): void {
  useEffect(() => {
    box.current?.style.setProperty('--zoom', String(zoom));
  }, [box, zoom]);
  usePinch(
    ({ event, origin: [left, top], movement: [scale], first, last, memo }) => {
      const element = box.current;
      if (!element) return memo as Hold;
      // Two fingers on a picture are never a scroll of the row it is in.
      if (event.cancelable) event.preventDefault();
      const edge = element.getBoundingClientRect();
      const [x, y] = [left - edge.left, top - edge.top];
      const hold: Hold = first
        ? { zoom, x: (element.scrollLeft + x) / zoom, y: (element.scrollTop + y) / zoom }
        : (memo as Hold);
      const wanted = Math.min(Math.max(hold.zoom * scale, 1), LARGEST);
      const next = last && wanted < ALMOST_FITS ? 1 : wanted;
      element.style.setProperty('--zoom', String(next));
      element.classList.toggle('is-zoomed', next > 1);
      element.scrollTo(hold.x * next - x, hold.y * next - y);
      if (last) onZoom(next);
      return hold;
    },
    { target: box, enabled, eventOptions: { passive: false } },
  );
}
