import { lazy, Suspense, useEffect, useState } from 'react';

import type { PersonMenuProps } from './person-menu.tsx';

const PersonMenu = lazy(() => import('./person-menu.tsx').then((module) => ({ default: module.PersonMenu })));

/**
 * `PersonMenu` for cards of a long list, loaded after hydration to keep it out of the first view. Without JavaScript
 * the profile page has the menu.
 */
export function LazyPersonMenu(props: PersonMenuProps) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!here) return null;
  return (
    <Suspense>
      <PersonMenu {...props} />
    </Suspense>
  );
}
