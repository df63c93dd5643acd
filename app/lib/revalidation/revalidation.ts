import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { paths } from '../routing/paths.ts';

/** Revalidation requests within this time are combined. */
const DEBOUNCE_MS = 150;
/** Interval of reachability checks while the server is unreachable. */
const RETRY_MS = 3_000;
/** Timeout of a reachability check. */
const TIMEOUT_MS = 10_000;

const REQUESTED_EVENT = 'refresh-requested';
const RESUMED_EVENT = 'refresh-released';

/** Number of components that pause revalidation. */
let pauses = 0;

/** Requests a revalidation of the page. Requests in short succession are combined into one. */
export function requestRevalidation(): void {
  window.dispatchEvent(new Event(REQUESTED_EVENT));
}

/**
 * Whether the server is ready. The body is checked because captive portals answer too. Revalidating against an
 * unreachable server would replace the page with an error.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    // Older browsers lack `AbortSignal.timeout`: no timeout there.
    const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(TIMEOUT_MS) : null;
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
export function usePauseRevalidation(): void {
  useEffect(() => {
    pauses += 1;
    return () => {
      pauses -= 1;
      window.dispatchEvent(new Event(RESUMED_EVENT));
    };
  }, []);
}

/** Whether no load or submission is running that a revalidation would interrupt. */
function useRouterIdle(): boolean {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [revalidator, navigation, ...fetchers].every(({ state }) => state === 'idle');
}

/**
 * Revalidates once more if a fetcher's action was done during a revalidation: that was asked before the action and may
 * be answered after the fetcher's own reload, and the router shows what arrives last.
 */
function useOvertakenRevalidation(): void {
  const { state, revalidate } = useRevalidator();
  const revalidating = state === 'loading';
  // A navigation ends a revalidation and loads its page itself.
  const navigating = useNavigation().state !== 'idle';
  const submitted = useFetchers().some((fetcher) => fetcher.formMethod === 'POST');
  const overtaken = useRef(false);
  useEffect(() => {
    if (navigating) overtaken.current = false;
    else if (submitted) overtaken.current = revalidating;
    else if (overtaken.current) {
      overtaken.current = false;
      if (revalidating) revalidate();
      else requestRevalidation();
    }
  }, [navigating, submitted, revalidating, revalidate]);
}

/**
 * Fulfils revalidation requests for the whole tab: when the router is idle, the page is visible (loading it marks
 * things as read) and the server is reachable. Call once, around pages and errors alike.
 */
export function useRevalidations(): void {
  const { revalidate } = useRevalidator();
  const idle = useRouterIdle();
  useOvertakenRevalidation();
  const router = useRef({ idle, revalidate });
  const checkNow = useRef(() => {});
  useEffect(() => {
    let requested = false;
    let checking = false;
    let unmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mayRevalidate = () =>
      requested && pauses === 0 && router.current.idle && !document.hidden && navigator.onLine;
    const checkAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), ms);
    };
    const check = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (checking || !mayRevalidate()) return;
      checking = true;
      const reachable = await isServerReachable();
      checking = false;
      if (unmounted) return;
      if (!reachable) checkAfter(RETRY_MS);
      else if (mayRevalidate()) {
        requested = false;
        router.current.revalidate();
      }
    };
    const request = () => {
      requested = true;
      if (timer === undefined) checkAfter(DEBOUNCE_MS);
    };
    checkNow.current = () => void check();
    const resume = checkNow.current;
    window.addEventListener(REQUESTED_EVENT, request);
    window.addEventListener(RESUMED_EVENT, resume);
    window.addEventListener('online', resume);
    document.addEventListener('visibilitychange', resume);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      window.removeEventListener(REQUESTED_EVENT, request);
      window.removeEventListener(RESUMED_EVENT, resume);
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
