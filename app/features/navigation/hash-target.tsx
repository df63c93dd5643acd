import { useEffect } from 'react';
import { useLocation } from '@remix-run/react';

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // No address that a browser wrote itself.
    return null;
  }
}

/** After a link to a part of a page the keyboard goes on from there; the router has scrolled to it. */
export function HashTarget() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = targetOf(hash);
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}
