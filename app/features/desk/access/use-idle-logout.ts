import { useEffect } from 'react';
import { useSubmit } from '@remix-run/react';

import { deskPaths } from '../../../lib/desk-paths.ts';

/** Kept by all tabs of the desk together, in milliseconds since 1970. */
const SEEN = 'desk-seen';
/** Being there is noted so often at most, and looked at so often. */
const NOTE_MS = 10_000;
const LOOK_MS = 30_000;

const seenAt = (): number => Number(localStorage.getItem(SEEN) ?? 0);

/**
 * Logs out whoever has touched nothing for half an hour, in any tab: lists that bring themselves up to date would keep the
 * session of an empty chair alive.
 * @param idleMs how long
 */
export function useIdleLogout(idleMs: number): void {
  const submit = useSubmit();
  useEffect(() => {
    const note = () => {
      if (Date.now() - seenAt() > NOTE_MS) localStorage.setItem(SEEN, String(Date.now()));
    };
    const look = () => {
      if (Date.now() - seenAt() <= idleMs) return;
      const { pathname, search } = window.location;
      submit({ idle: '1', to: pathname + search }, { method: 'post', action: deskPaths.logout() });
    };
    localStorage.setItem(SEEN, String(Date.now()));
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) window.addEventListener(name, note, { passive: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, note);
    };
  }, [submit, idleMs]);
}
