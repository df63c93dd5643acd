import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import type { LiveType } from './live/live-events.ts';
import { shouldRevalidatePage } from './popup-wait.ts';
import { requestRevalidation } from './refresh.ts';

/** Revalidations of root in this tab: number requested, the request last sent, and the request last answered. */
const requests = { requested: 0, sent: 0, answered: 0 };

/** Requests a revalidation including root's data: after a payment every screen offers other things. */
export function revalidateRoot(): void {
  requests.requested += 1;
  requestRevalidation();
}

/** Call when root's data has arrived. An aborted revalidation or one sent before the request does not count. */
export function markRootRevalidated(): void {
  requests.answered = requests.sent;
}

function isRootRequested(): boolean {
  requests.sent = requests.requested;
  return requests.answered < requests.requested;
}

/**
 * Root's `shouldRevalidate`. Root's data changes with a member's actions, not with navigation; live events keep the
 * badges current and request the rest. A rejected or failed form changed nothing; a form sent by script (`via`) updates
 * the counts itself.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, formData, actionStatus = 200 } = change;
  // A failed submission: revalidating would fail too.
  if (actionStatus >= 500) return false;
  if (isRootRequested()) return true;
  const changed = formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400;
  return changed && formData?.get('via') !== 'script' && shouldRevalidatePage(change);
}

/**
 * Whether an event concerns every page: a payment, the own photo or account, and missed events, which may be any of
 * these.
 */
export function concernsEveryPage(type: LiveType, event: object): boolean {
  return type === 'missed' || type === 'order' || type === 'photo' || (type === 'account' && 'profile' in event);
}
