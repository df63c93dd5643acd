import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { isBareKey } from '../kit/shortcuts.ts';

/** Focuses the search field on a slash. */
export function useSearchKey(): RefObject<HTMLInputElement> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isBareKey(event)) return;
      event.preventDefault();
      ref.current?.select();
      ref.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return ref;
}
