import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Wishes within this many milliseconds are one look at the server. */
const GATHER_MS = 150;

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

/**
 * Fulfils wishes to refresh, for the whole tab: when nothing else is on its way, and only in a page that is seen and has a
 * connection, since what is shown counts as read. To be called once.
 */
export function useRefreshes(): void {
  const { revalidate } = useRevalidator();
  const idle = useIdle();
  const wished = useRef(false);
  const [ready, setReady] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (wished.current) setReady((count) => count + 1);
    };
    const wish = () => {
      wished.current = true;
      timer ??= setTimeout(look, GATHER_MS);
    };
    window.addEventListener(WISH, wish);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(WISH, wish);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  useEffect(() => {
    if (!wished.current || ready === 0 || !idle || document.hidden || !navigator.onLine) return;
    wished.current = false;
    revalidate();
  }, [ready, idle, revalidate]);
}
