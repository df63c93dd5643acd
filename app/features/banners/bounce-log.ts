import { useEffect } from 'react';

import { watchForBounce } from '../../lib/bounce-watch.ts';
import { paths } from '../../lib/paths.ts';
import type { ScreenName } from '../../lib/screens.ts';

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
