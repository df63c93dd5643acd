import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '@remix-run/react';

import { POPUP_PARAMETER } from '../../../lib/revalidation/page-revalidation.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import type { ScreenName } from '../../../lib/routing/screens.ts';
import { parseNewLikeDelay } from './new-like-delay.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const NewLikePopup = lazyPart(() => import('./new-like-popup.tsx'));

interface Delay {
  milliseconds: number;
  /** Distinguishes delays of equal length. */
  id: number;
}

/** Reads and removes the parameter `t` from the URL; null without one. */
function useDelayParameter(): Delay | null {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const [wait, setWait] = useState<Delay | null>(null);
  const seen = useRef('');
  useEffect(() => {
    // Effects may run twice; a second navigation to the same URL would reload the page.
    if (seen.current === key) return;
    seen.current = key;
    const query = new URLSearchParams(search);
    const milliseconds = parseNewLikeDelay(query.get(POPUP_PARAMETER));
    if (milliseconds === null) return;
    setWait((last) => ({ milliseconds, id: (last?.id ?? 0) + 1 }));
    query.delete(POPUP_PARAMETER);
    navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, key, navigate]);
  return wait;
}

/**
 * Shows the new-like popup `t` seconds after a page with that parameter was opened, on any screen. For visitors it only
 * removes the parameter.
 */
export function NewLikeTrigger({ member, screen }: { member: boolean; screen: ScreenName | null }) {
  const wait = useDelayParameter();
  const [due, setDue] = useState(0);
  useEffect(() => {
    if (!wait || !member) return;
    const timer = setTimeout(() => setDue(wait.id), wait.milliseconds);
    return () => clearTimeout(timer);
  }, [wait, member]);
  const onLikesScreen = screen === 'likes' || screen === 'likes-type';
  const reloaded = useCallback(() => {
    if (onLikesScreen) requestRevalidation();
  }, [onLikesScreen]);
  if (due === 0 || !member) return null;
  return (
    <Suspense>
      <NewLikePopup key={due} onReloaded={reloaded} />
    </Suspense>
  );
}
