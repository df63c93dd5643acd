import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from '@remix-run/react';

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
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [wait, setWait] = useState<Wait | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const milliseconds = newLikeDelay(query.get('t'));
    if (milliseconds === null) return;
    setWait((last) => ({ milliseconds, id: (last?.id ?? 0) + 1 }));
    query.delete('t');
    navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
  return wait;
}

/** Tells a member of a new like, `t` seconds after a page with that parameter was opened. */
export function NewLike({ screen }: { screen: ScreenName | null }) {
  const wait = useWait();
  const [due, setDue] = useState(0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!wait) return;
    const timer = setTimeout(() => setDue(wait.id), wait.milliseconds);
    return () => clearTimeout(timer);
  }, [wait]);
  const onLikesScreen = screen === 'likes' || screen === 'likes-type';
  const reloaded = useCallback(() => {
    if (onLikesScreen) revalidate();
  }, [onLikesScreen, revalidate]);
  if (due === 0) return null;
  return (
    <Suspense>
      <NewLikePopup key={due} profile={null} onReloaded={reloaded} />
    </Suspense>
  );
}
