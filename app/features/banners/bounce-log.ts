import { useEffect } from 'react';

import { onPageLeave } from '../../lib/bounce-watch.ts';
import { paths } from '../../lib/paths.ts';
import type { ScreenName } from '../../lib/screens.ts';

/**
 * Creates a function that returns when a screen was opened. For the document's first screen that is navigation start (0
 * on this clock), because on a slow connection much of the ten seconds passes before scripts run.
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

const screenOpenedAt = createScreenClock();

/** Reports an early page leave when the URL has the parameter `lb`. */
export function usePageLeaveLog(query: URLSearchParams, screen: ScreenName | null): void {
  const on = query.has('lb');
  useEffect(() => {
    const start = screenOpenedAt(screen);
    if (!on || screen === null) return;
    return onPageLeave((seconds) => {
      const body = new Blob([JSON.stringify({ screen, seconds })], { type: 'application/json' });
      navigator.sendBeacon(paths.apiPageBounce(), body);
    }, start);
  }, [on, screen]);
}
