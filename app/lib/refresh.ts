import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { paths } from './paths.ts';

/** Revalidation requests within this time are combined. */
const GATHER_MS = 150;
/** Interval of reachability checks while the server is unreachable. */
const AGAIN_MS = 3_000;
/** Timeout of a reachability check. */
const PATIENCE_MS = 10_000;

const WISH = 'refresh-wished';
const RELEASE = 'refresh-released';

/** Number of components that pause revalidation. */
let holds = 0;

/** Requests a revalidation of the page. Requests in short succession are combined into one. */
export function wishRefresh(): void {
  window.dispatchEvent(new Event(WISH));
}

/**
 * Whether the server is ready. The body is checked because captive portals answer too. Revalidating against an
 * unreachable server would replace the page with an error.
 */
export async function isReached(): Promise<boolean> {
  try {
    // Older browsers lack `AbortSignal.timeout`: no timeout there.
    const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(PATIENCE_MS) : null;
    const answer = await fetch(paths.ready(), { cache: 'no-store', signal });
    return ((await answer.json()) as { status?: unknown } | null)?.status === 'ready';
  } catch {
    return false;
  }
}

/**
 * Pauses revalidation while the caller is mounted, for example a dialog inside a list item, which would unmount with
 * the item. Requests made meanwhile are fulfilled afterwards.
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

/** Whether no load or submission is running that a revalidation would interrupt. */
function useIdle(): boolean {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [revalidator, navigation, ...fetchers].every(({ state }) => state === 'idle');
}

/**
 * Fulfils revalidation requests for the whole tab: when the router is idle, the page is visible (loading it marks
 * things as read) and the server is reachable. Call once, around pages and errors alike.
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
    // Fulfils requests made while the router was busy.
    if (idle) lookNow.current();
  }, [idle, revalidate]);
}
