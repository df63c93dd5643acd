import { lazy, Suspense, useEffect, useState } from 'react';

import type { PersonMenuProps } from './person-menu.tsx';

const PersonMenu = lazy(() => import('./person-menu.tsx').then((module) => ({ default: module.PersonMenu })));

/**
 * The same dots on the cards of a long list: fetched after the page has been taken over, so that they cost its first view
 * nothing. Without script the profile has them.
 */
export function CardMenu(props: PersonMenuProps) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!here) return null;
  return (
    <Suspense>
      <PersonMenu {...props} />
    </Suspense>
  );
}
