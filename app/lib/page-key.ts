import { useLocation } from '@remix-run/react';
import type { Location } from '@remix-run/react';
import { useRef } from 'react';

/** Whether an address was gone to for a part of its page, and not because a form was done and led there. */
function isJump({ hash, state }: Location): boolean {
  // The router's own mark of an answer that leads on.
  return hash !== '' && (state as { _isRedirect?: true } | null)?._isRedirect !== true;
}

/**
 * Tells one visit to a page from the next, as the location's key does, but stays the same through jumps to parts of the page,
 * which are other locations to the router and load nothing.
 */
export function usePageKey(): string {
  const location = useLocation();
  const { key } = location;
  const page = location.pathname + location.search;
  const at = useRef({ key, page, first: key });
  if (key !== at.current.key) {
    const first = isJump(location) && page === at.current.page ? at.current.first : key;
    at.current = { key, page, first };
  }
  return at.current.first;
}
