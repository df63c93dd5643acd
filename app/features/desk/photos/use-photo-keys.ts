import { useEffect, useRef } from 'react';

import { isForDesk } from '../kit/shortcuts.ts';

export interface PhotoKeys {
  approve: () => void;
  /** @param place of the reason, from 0 */
  remove: (place: number) => void;
  undo: () => void;
  skip: () => void;
  zoom: () => void;
  note: () => void;
  step: (by: number) => void;
  /** Photos in a row of the list. */
  columns: () => number;
}

/** What a key does; null: nothing of ours. */
function deedOf(event: KeyboardEvent, keys: PhotoKeys): (() => void) | null {
  const key = event.key.toLowerCase();
  if (event.altKey || event.metaKey !== event.ctrlKey) return key === 'z' && !event.altKey ? keys.undo : null;
  if (/^[1-9]$/.test(key)) return () => keys.remove(Number(key) - 1);
  const deeds: Record<string, () => void> = {
    a: keys.approve,
    u: keys.undo,
    s: keys.skip,
    z: keys.zoom,
    n: keys.note,
    arrowright: () => keys.step(1),
    arrowleft: () => keys.step(-1),
    arrowdown: () => keys.step(keys.columns()),
    arrowup: () => keys.step(-keys.columns()),
  };
  return deeds[key] ?? null;
}

/** Decides by key, wherever the focus is but in a field; one press is one decision, however long the key is held. */
export function usePhotoKeys(keys: PhotoKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForDesk(event)) return;
      const zoomed = document.querySelector('dialog[open]');
      const deed = deedOf(event, current.current);
      if (!deed || (zoomed && event.key.toLowerCase() !== 'z')) return;
      event.preventDefault();
      if (!event.repeat || event.key.startsWith('Arrow')) deed();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
