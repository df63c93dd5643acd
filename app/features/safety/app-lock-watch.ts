import { reloadPage } from '../../lib/errors/reload-page.ts';
import { paths } from '../../lib/routing/paths.ts';
import { MINUTE_MS } from '../../lib/time/duration.ts';

/** Events that count as use. */
const USES = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;
/** Time of the last use in any tab of this browser, in milliseconds. */
const KEY = 'used-at';
/** Milliseconds between two checks, and between two records of use. */
const STEP_MS = 5_000;

const lockSession = () => fetch(paths.lock(), { method: 'POST', body: new URLSearchParams({ intent: 'lock' }) });

/**
 * Locks the session when no tab was used for the configured time, and when a page is shown again after that, including
 * pages from the browser's cache. Without script the server locks the session.
 * @param lock locks the session; replaceable for tests
 */
export function watchAppLock(minutes: number, lock: () => Promise<unknown> = lockSession): () => void {
  let noted = 0;
  const noteUse = () => {
    const now = Date.now();
    if (now - noted < STEP_MS) return;
    noted = now;
    localStorage.setItem(KEY, String(now));
  };
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    if (Date.now() - Number(localStorage.getItem(KEY)) < minutes * MINUTE_MS) return;
    document.documentElement.hidden = true;
    void lock().then(reloadPage, reloadPage);
  };
  const shown = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    // Whether the session is locked by now is known after the reload only. `reloadPage` would wait for a form that has
    // left this page long ago.
    document.documentElement.hidden = true;
    window.location.reload();
  };
  noteUse();
  for (const name of USES) addEventListener(name, noteUse, { passive: true, capture: true });
  addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, STEP_MS);
  return () => {
    for (const name of USES) removeEventListener(name, noteUse, { capture: true });
    removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}
