import { useEffect } from 'react';
import { useLocation } from '@remix-run/react';

function hashElement(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed percent escape.
    return null;
  }
}

/** Moves the focus to the target of a hash link; the router only scrolls to it. */
export function HashFocus() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hashElement(hash);
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}
