import { useEffect } from 'react';

import { paths } from '../../lib/paths.ts';
import type { ScreenName } from '../../lib/screens.ts';

/** Who leaves later has looked around (decisions, section 12). */
const BOUNCE_MS = 10_000;

type Leaving = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `bounced` when the page is left within ten seconds, once, with the whole seconds that passed.
 * @param start when it was opened, in milliseconds on the clock of `performance.now()`
 * @returns how to stop
 */
export function watchForBounce(
  bounced: (seconds: number) => void,
  start: number,
  page: Leaving = document,
  window: EventTarget = self,
): () => void {
  const stop = () => {
    page.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', left);
  };
  function left() {
    stop();
    const passed = performance.now() - start;
    if (passed < BOUNCE_MS) bounced(Math.floor(passed / 1000));
  }
  function hidden() {
    if (page.hidden) left();
  }
  page.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', left);
  return stop;
}

/**
 * When screens were opened. The document's first one was when the way to the document began, which is zero on this clock:
 * on a slow connection much of the ten seconds is over before a script runs.
 */
export function createScreenClock() {
  let first: ScreenName | null | undefined;
  let moved = false;
  return (screen: ScreenName | null): number => {
    if (first === undefined) first = screen;
    moved ||= screen !== first;
    return moved ? performance.now() : 0;
  };
}

const openedAt = createScreenClock();

/** Records that this screen was left at once, where the address asks for it by `lb`. */
export function useBounceLog(query: URLSearchParams, screen: ScreenName | null): void {
  const on = query.has('lb');
  useEffect(() => {
    const start = openedAt(screen);
    if (!on || screen === null) return;
    return watchForBounce((seconds) => {
      const body = new Blob([JSON.stringify({ screen, seconds })], { type: 'application/json' });
      navigator.sendBeacon(paths.apiPageBounce(), body);
    }, start);
  }, [on, screen]);
}
