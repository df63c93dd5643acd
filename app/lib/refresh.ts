import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { paths } from './paths.ts';

/** Wishes within this many milliseconds are one look at the server. */
const GATHER_MS = 150;
/** Between two looks for a server that is not reached, in milliseconds. */
const AGAIN_MS = 3_000;

const WISH = 'refresh-wished';

/** Has the page asked for again, soon. Any number of callers may wish at once: it is asked for once. */
export function wishRefresh(): void {
  window.dispatchEvent(new Event(WISH));
}

/** Whether nothing is on its way that a look at the server would cut off and begin anew. */
function useIdle(): boolean {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [revalidator, navigation, ...fetchers].every(({ state }) => state === 'idle');
}

/** Whether the server answers. A look at a page that it does not answer would put an error in that page's place. */
const isReached = (): Promise<boolean> =>
  fetch(paths.health(), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Fulfils wishes to refresh, for the whole tab: when nothing else is on its way, and only in a page that is seen and whose
 * server is reached, since what is shown counts as read. To be called once.
 */
export function useRefreshes(): void {
  const { revalidate } = useRevalidator();
  const idle = useIdle();
  const wished = useRef(false);
  const [ready, setReady] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = false;
    let ended = false;
    const look = async () => {
      timer = undefined;
      if (looking || !wished.current || document.hidden || !navigator.onLine) return;
      looking = true;
      const reached = await isReached();
      looking = false;
      if (ended) return;
      if (reached) setReady((count) => count + 1);
      else timer = setTimeout(lookNow, AGAIN_MS);
    };
    const lookNow = () => void look();
    const wish = () => {
      wished.current = true;
      if (!looking) timer ??= setTimeout(lookNow, GATHER_MS);
    };
    window.addEventListener(WISH, wish);
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener(WISH, wish);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, []);
  useEffect(() => {
    if (!wished.current || ready === 0 || !idle || document.hidden || !navigator.onLine) return;
    wished.current = false;
    revalidate();
  }, [ready, idle, revalidate]);
}
