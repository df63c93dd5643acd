import { useEffect, useRef } from 'react';

import type { Choice } from './swipe-state.ts';

const KEYS: Readonly<Record<string, Choice | undefined>> = { ArrowLeft: 'pass', ArrowRight: 'like' };
/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, dialog, [role="menu"], [popover], [contenteditable]';

/** The choice that a key press makes; null for other keys, with modifiers, and where arrows mean something else. */
export function choiceOfKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'target'>,
): Choice | null {
  const choice = KEYS[event.key];
  if (!choice || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const target = event.target as Partial<Element> | null;
  return target?.closest?.(OWN_ARROWS) ? null : choice;
}

/** Plays the top card by the arrow keys, wherever on the page the focus is. */
export function useSwipeKeys(active: boolean, choose: (choice: Choice) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      const choice = choiceOfKey(event);
      // A dialog over the page has the keys.
      if (!choice || document.querySelector('dialog:modal, :popover-open')) return;
      event.preventDefault();
      latest.current(choice);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);
}
