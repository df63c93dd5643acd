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
    const response = await fetch(paths.ready(), { cache: 'no-store', signal });
    return ((await response.json()) as { status?: unknown } | null)?.status === 'ready';
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
  const checkNow = useRef(() => {});
  useEffect(() => {
    let requested = false;
    let checking = false;
    let unmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mayRevalidate = () => requested && holds === 0 && router.current.idle && !document.hidden && navigator.onLine;
    const checkAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), ms);
    };
    const check = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (checking || !mayRevalidate()) return;
      checking = true;
      const reachable = await isReached();
      checking = false;
      if (unmounted) return;
      if (!reachable) checkAfter(AGAIN_MS);
      else if (mayRevalidate()) {
        requested = false;
        router.current.revalidate();
      }
    };
    const request = () => {
      requested = true;
      if (timer === undefined) checkAfter(GATHER_MS);
    };
    checkNow.current = () => void check();
    const resume = checkNow.current;
    window.addEventListener(WISH, request);
    window.addEventListener(RELEASE, resume);
    window.addEventListener('online', resume);
    document.addEventListener('visibilitychange', resume);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      window.removeEventListener(WISH, request);
      window.removeEventListener(RELEASE, resume);
      window.removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', resume);
    };
  }, []);
  useEffect(() => {
    router.current = { idle, revalidate };
    // Fulfils requests made while the router was busy.
    if (idle) checkNow.current();
  }, [idle, revalidate]);
}
