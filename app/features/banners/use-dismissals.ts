import { useState } from 'react';

import { paths } from '../../lib/paths.ts';
import type { Dismissals } from '../../lib/site.ts';
import { createDismissalLog } from './dismissal-log.ts';
import type { Dismissible } from './dismissal-log.ts';

export type { Dismissible };

const log = createDismissalLog();

/** Sends the choice to where the form would go; the answer's redirect is for browsers without script. */
function remember(name: Dismissible): void {
  const body = new URLSearchParams({ dismiss: name });
  // Without an answer the notice stays away from this page and returns with the next.
  void fetch(paths.preferences(), { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {});
}

/**
 * The dismissals as they are now, and how to add one: hidden at once, remembered by the server's cookie.
 * @param loaded as the page was made with
 * @param now unix seconds when it was made
 */
export function useDismissals(loaded: Dismissals, now: number): [Dismissals, (name: Dismissible) => void] {
  const [, rerender] = useState(0);
  const dismiss = (name: Dismissible) => {
    if (!log.add(name, now)) return;
    rerender((times) => times + 1);
    remember(name);
  };
  return [log.with(loaded), dismiss];
}
