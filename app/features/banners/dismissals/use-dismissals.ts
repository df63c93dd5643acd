import { useState } from 'react';

import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { Dismissals } from '../../../lib/root-data/site.ts';
import { createDismissalLog, type Dismissible } from './dismissal-log.ts';

export type { Dismissible };

const log = createDismissalLog();

/** Posts the dismissal to the form's action; its redirect is for browsers without JavaScript. */
function postDismissal(name: Dismissible): void {
  const body = new URLSearchParams({ dismiss: name });
  // When the request fails, the notice reappears with the next page.
  void callApi(paths.preferences(), { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {});
}

/**
 * The current dismissals and a function that adds one: hides the notice immediately and stores a cookie.
 * @param now unix seconds of the page's data
 */
export function useDismissals(loaded: Dismissals, now: number): [Dismissals, (name: Dismissible) => void] {
  const [, rerender] = useState(0);
  const dismiss = (name: Dismissible) => {
    if (!log.add(name, now)) return;
    rerender((times) => times + 1);
    postDismissal(name);
  };
  return [log.merge(loaded), dismiss];
}
