import { Suspense, useEffect, useRef, useState } from 'react';

import { lazyPart } from '../../lib/lazy-part.ts';
import { useRootData } from '../../lib/root-data/site.ts';
import { useRoutePage } from '../../lib/routing/route-handle.ts';
import type { ScreenName } from '../../lib/routing/screens.ts';

const UnseenMatch = lazyPart(() => import('./unseen-match.tsx'));

/** Where a match is celebrated: on screens of people, where it interrupts nothing. */
const SCREENS: readonly (ScreenName | null)[] = ['members', 'likes', 'likes-type', 'chats', 'swipe-game'];

/** Celebrates a match that the other member completed before this page was loaded. */
export function MatchListener() {
  const found = useRootData()?.unseenMatch;
  const match = useRef(found).current;
  const { name } = useRoutePage().screen;
  const suits = SCREENS.includes(name);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (match && suits) setDue(true);
  }, [match, suits]);
  if (!match || !due || !suits) return null;
  return (
    <Suspense>
      <UnseenMatch profileId={match} />
    </Suspense>
  );
}
