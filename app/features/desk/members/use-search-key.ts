import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { isBareKey } from '../letter-keys.ts';

/** A slash leads to the field that is searched by, from wherever nothing is typed. */
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
