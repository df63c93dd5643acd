import { useLocation, type Location } from '@remix-run/react';
import { useRef } from 'react';

/** Whether a navigation is a jump to a hash, and not the redirect of a form. */
function isHashNavigation({ hash, state }: Location): boolean {
  // The router's internal mark of a redirect.
  return hash !== '' && (state as { _isRedirect?: true } | null)?._isRedirect !== true;
}

/**
 * Identifies one visit to a page. Like `location.key`, but stable across hash navigation, which is another location to
 * the router and loads nothing.
 */
export function usePageKey(): string {
  const location = useLocation();
  const { key } = location;
  const page = location.pathname + location.search;
  const at = useRef({ key, page, first: key });
  if (key !== at.current.key) {
    const first = isHashNavigation(location) && page === at.current.page ? at.current.first : key;
    at.current = { key, page, first };
  }
  return at.current.first;
}
