import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '@remix-run/react';

import { WAIT_PARAMETER } from '../../lib/popup-wait.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import type { ScreenName } from '../../lib/screens.ts';
import { newLikeDelay } from './new-like-delay.ts';

const NewLikePopup = lazy(() => import('./new-like-popup.tsx'));

interface Wait {
  milliseconds: number;
  /** Tells two of the same length apart. */
  id: number;
}

/** Takes `t` out of the address, keeping what stands beside it; null while nothing was asked for. */
function useWait(): Wait | null {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const [wait, setWait] = useState<Wait | null>(null);
  const seen = useRef('');
  useEffect(() => {
    // To go twice where `t` is gone would be to ask for the page again.
    if (seen.current === key) return;
    seen.current = key;
    const query = new URLSearchParams(search);
    const milliseconds = newLikeDelay(query.get(WAIT_PARAMETER));
    if (milliseconds === null) return;
    setWait((last) => ({ milliseconds, id: (last?.id ?? 0) + 1 }));
    query.delete(WAIT_PARAMETER);
    navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, key, navigate]);
  return wait;
}

/**
 * Tells a member of a new like, `t` seconds after a page with that parameter was opened, whatever screen is open then. A
 * visitor has nobody to be told of; the address is put right for them too.
 */
export function NewLike({ member, screen }: { member: boolean; screen: ScreenName | null }) {
  const wait = useWait();
  const [due, setDue] = useState(0);
  useEffect(() => {
    if (!wait || !member) return;
    const timer = setTimeout(() => setDue(wait.id), wait.milliseconds);
    return () => clearTimeout(timer);
  }, [wait, member]);
  const onLikesScreen = screen === 'likes' || screen === 'likes-type';
  const reloaded = useCallback(() => {
    if (onLikesScreen) wishRefresh();
  }, [onLikesScreen]);
  if (due === 0 || !member) return null;
  return (
    <Suspense>
      <NewLikePopup key={due} onReloaded={reloaded} />
    </Suspense>
  );
}
