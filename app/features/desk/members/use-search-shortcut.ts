import { useEffect, useRef, type RefObject } from 'react';

import { isPlainShortcut } from '../kit/shortcuts.ts';

export function useSearchShortcut(): RefObject<HTMLInputElement> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPlainShortcut(event)) return;
      event.preventDefault();
      ref.current?.select();
      ref.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return ref;
}
