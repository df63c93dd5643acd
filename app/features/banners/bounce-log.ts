import { useEffect } from 'react';

import { paths } from '../../lib/paths.ts';
import type { ScreenName } from '../../lib/screens.ts';

/** Who leaves later has looked around (decisions, section 12). */
const BOUNCE_MS = 10_000;

type Leaving = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `bounced` when the page is left within ten seconds, once, with the whole seconds that passed.
 * @returns how to stop
 */
export function watchForBounce(
  bounced: (seconds: number) => void,
  page: Leaving = document,
  window: EventTarget = self,
): () => void {
  const start = performance.now();
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

/** Records that this screen was left at once, where the address asks for it by `lb`. */
export function useBounceLog(query: URLSearchParams, screen: ScreenName | null): void {
  const on = query.has('lb');
  useEffect(() => {
    if (!on || screen === null) return;
    return watchForBounce((seconds) => {
      const body = new Blob([JSON.stringify({ screen, seconds })], { type: 'application/json' });
      navigator.sendBeacon(paths.apiPageBounce(), body);
    });
  }, [on, screen]);
}
