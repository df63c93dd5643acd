import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { paths } from './paths.ts';

/** Wishes within this many milliseconds are one look at the server. */
const GATHER_MS = 150;
/** Between two looks for a server that is not reached, in milliseconds. */
const AGAIN_MS = 3_000;
/** A server that takes longer to say that it is there is not reached, in milliseconds. */
const PATIENCE_MS = 10_000;

const WISH = 'refresh-wished';
const RELEASE = 'refresh-released';

/** How many dialogs hold the page as it is. */
let holds = 0;

/** Has the page asked for again, soon. Any number of callers may wish at once: it is asked for once. */
export function wishRefresh(): void {
  window.dispatchEvent(new Event(WISH));
}

/**
 * Whether the server can answer: in its own words, as networks answer for it, too. What is asked of one that cannot would put
 * an error in the place of the page.
 */
export async function isReached(): Promise<boolean> {
  try {
    // Older browsers wait as long as it takes.
    const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(PATIENCE_MS) : null;
    const answer = await fetch(paths.ready(), { cache: 'no-store', signal });
    return ((await answer.json()) as { status?: unknown } | null)?.status === 'ready';
  } catch {
    return false;
  }
}

/**
 * Holds the page as it is while the caller is on it: a dialog that stands in a list, or asks about somebody in it, would go with
 * them. What is wished for meanwhile is asked for after.
 */
export function useRefreshHold(): void {
  useEffect(() => {
    holds += 1;
    return () => {
      holds -= 1;
      window.dispatchEvent(new Event(RELEASE));
    };
  }, []);
}

/** Whether nothing is on its way that a look at the server would cut off and begin anew. */
function useIdle(): boolean {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [revalidator, navigation, ...fetchers].every(({ state }) => state === 'idle');
}

/**
 * Fulfils wishes to refresh, for the whole tab: when nothing else is on its way, and only in a page that is seen and whose
 * server is reached, since what is shown counts as read. To be called once, around pages and errors alike.
 */
export function useRefreshes(): void {
  const { revalidate } = useRevalidator();
  const idle = useIdle();
  const router = useRef({ idle, revalidate });
  const lookNow = useRef(() => {});
  useEffect(() => {
    let wished = false;
    let looking = false;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mayAsk = () => wished && holds === 0 && router.current.idle && !document.hidden && navigator.onLine;
    const lookAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), ms);
    };
    const look = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (looking || !mayAsk()) return;
      looking = true;
      const reached = await isReached();
      looking = false;
      if (ended) return;
      if (!reached) lookAfter(AGAIN_MS);
      else if (mayAsk()) {
        wished = false;
        router.current.revalidate();
      }
    };
    const wish = () => {
      wished = true;
      if (timer === undefined) lookAfter(GATHER_MS);
    };
    lookNow.current = () => void look();
    const again = lookNow.current;
    window.addEventListener(WISH, wish);
    window.addEventListener(RELEASE, again);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener(WISH, wish);
      window.removeEventListener(RELEASE, again);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  useEffect(() => {
    router.current = { idle, revalidate };
    // What was wished for meanwhile.
    if (idle) lookNow.current();
  }, [idle, revalidate]);
}
