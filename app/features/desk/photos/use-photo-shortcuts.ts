import { useEffect, useRef } from 'react';

import { isShortcut } from '../kit/shortcuts.tsx';

interface PhotoKeys {
  approve: () => void;
  /** @param place index of the reason, from 0 */
  remove: (place: number) => void;
  undo: () => void;
  skip: () => void;
  zoom: () => void;
  note: () => void;
  step: (by: number) => void;
  /** Number of photos in a row of the list. */
  columns: () => number;
}

/** The action of a key; null for other keys. */
function actionOf(event: KeyboardEvent, keys: PhotoKeys): (() => void) | null {
  const key = event.key.toLowerCase();
  if (event.altKey || event.metaKey !== event.ctrlKey) return key === 'z' && !event.altKey ? keys.undo : null;
  if (/^[1-9]$/.test(key)) return () => keys.remove(Number(key) - 1);
  const actions: Record<string, () => void> = {
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
  return actions[key] ?? null;
}

/** Keyboard shortcuts of the photo page, outside fields. A held key makes only one decision. */
export function usePhotoKeys(keys: PhotoKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      const zoomed = document.querySelector('dialog[open]');
      const action = actionOf(event, current.current);
      if (!action || (zoomed && event.key.toLowerCase() !== 'z')) return;
      event.preventDefault();
      if (!event.repeat || event.key.startsWith('Arrow')) action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
