import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { isTyping } from '../use-row-keys.ts';

/** A slash leads to the field that is searched by, from wherever nothing is typed. */
export function useSearchKey(): RefObject<HTMLInputElement> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      ref.current?.select();
      ref.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return ref;
}
