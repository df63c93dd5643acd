import { useRef } from 'react';
import { useLocation } from '@remix-run/react';

/**
 * Whether the visitor has moved within the site since the document was loaded. Entrances of a page are for moves only:
 * a first view shows at once.
 */
export function useMoved(): boolean {
  const { key } = useLocation();
  const first = useRef(key);
  return first.current !== key;
}
