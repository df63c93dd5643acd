import { useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Whether a key is typed into a field, where letters are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');

/**
 * Moves through the rows of a list by key: J and the arrow down go on, K and the arrow up go back; Enter follows the link.
 * The rows' links carry `data-row`.
 */
export function useRowKeys<Box extends HTMLElement>(): {
  ref: RefObject<Box>;
  onKeyDown: (event: KeyboardEvent<Box>) => void;
} {
  const ref = useRef<Box>(null);
  const onKeyDown = (event: KeyboardEvent<Box>) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    const links = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const here = links.findIndex((link) => link === document.activeElement);
    const to = links[Math.min(links.length - 1, Math.max(0, here + step))];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return { ref, onKeyDown };
}
