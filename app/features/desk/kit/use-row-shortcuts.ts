import { useEffect, useRef, type RefObject } from 'react';

import { isPlainShortcut } from './shortcuts.ts';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const ROW = '[data-row]';

/**
 * Moves the focus through the rows of a list: J and arrow down go forward, K and arrow up go back. The rows' links carry
 * `data-row`. The letters work from anywhere on the page for its first list; the arrow keys scroll the page until a row has
 * the focus.
 */
export function useRowShortcuts<Box extends HTMLElement>(): RefObject<Box> {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !isPlainShortcut(event)) return;
      const links = [...(ref.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
      const here = links.findIndex((link) => link === document.activeElement);
      const isElsewhere = document.activeElement?.matches(ROW) || document.querySelector(ROW) !== links[0];
      if (here < 0 && (event.key.length > 1 || isElsewhere)) return;
      const to = links[Math.min(links.length - 1, Math.max(0, here + step))];
      if (!to) return;
      event.preventDefault();
      to.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return ref;
}
