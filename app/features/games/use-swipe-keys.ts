import { useEffect, useRef } from 'react';

import type { Choice } from './swipe-state.ts';

const KEYS: Readonly<Record<string, Choice | undefined>> = { ArrowLeft: 'pass', ArrowRight: 'like' };
/** Elements that use arrow keys themselves. */
const ARROW_KEY_ELEMENTS = 'input, textarea, select, dialog, [role="menu"], [popover], [contenteditable]';

/** The choice of a key press; null for other keys, with modifiers, and in elements that use arrow keys. */
export function choiceForKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'target'>,
): Choice | null {
  const choice = KEYS[event.key];
  if (!choice || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const target = event.target as Partial<Element> | null;
  return target?.closest?.(ARROW_KEY_ELEMENTS) ? null : choice;
}

/** Plays the top card with arrow keys, wherever the focus is. */
export function useSwipeKeys(active: boolean, choose: (choice: Choice) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      const choice = choiceForKey(event);
      // An open dialog handles keys itself.
      if (!choice || document.querySelector('dialog:modal, :popover-open')) return;
      event.preventDefault();
      latest.current(choice);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);
}
