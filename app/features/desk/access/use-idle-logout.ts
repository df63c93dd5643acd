import { useEffect } from 'react';
import { useSubmit } from '@remix-run/react';

import { deskPaths } from '../../../lib/desk/desk-paths.ts';

/** Storage key of the last activity, shared by all tabs; in Unix milliseconds. */
const ACTIVITY_KEY = 'desk-seen';
/** Activity is stored at most once per interval, and checked at another. */
const STORE_INTERVAL_MS = 10_000;
const CHECK_INTERVAL_MS = 30_000;

const lastActivityAt = (): number => Number(localStorage.getItem(ACTIVITY_KEY) ?? 0);

/**
 * Logs the operator out after a time without input in any tab. The server cannot do this: live lists keep the session active.
 */
export function useIdleLogout(idleMs: number): void {
  const submit = useSubmit();
  useEffect(() => {
    const note = () => {
      if (Date.now() - lastActivityAt() > STORE_INTERVAL_MS) localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    };
    const look = () => {
      if (Date.now() - lastActivityAt() <= idleMs) return;
      const { pathname, search } = window.location;
      submit({ idle: '1', to: pathname + search }, { method: 'post', action: deskPaths.logout() });
    };
    localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) window.addEventListener(name, note, { passive: true });
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, note);
    };
  }, [submit, idleMs]);
}
