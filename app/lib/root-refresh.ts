import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import type { LiveType } from './live/live-events.ts';
import { keepWithoutWait } from './popup-wait.ts';
import { wishRefresh } from './refresh.ts';

/** Revalidations of root in this tab: number requested, the request last sent, and the request last answered. */
const wishes = { requested: 0, sent: 0, answered: 0 };

/** Requests a revalidation including root's data: after a payment every screen offers other things. */
export function wishRootRefresh(): void {
  wishes.requested += 1;
  wishRefresh();
}

/** Call when root's data has arrived. An aborted revalidation or one sent before the request does not count. */
export function noteRootArrival(): void {
  wishes.answered = wishes.sent;
}

function isWished(): boolean {
  wishes.sent = wishes.requested;
  return wishes.answered < wishes.requested;
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
  if (isWished()) return true;
  const changed = formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400;
  return changed && formData?.get('via') !== 'script' && keepWithoutWait(change);
}

/**
 * Whether an event concerns every page: a payment, the own photo or account, and missed events, which may be any of
 * these.
 */
export function isForRoot(type: LiveType, event: object): boolean {
  return type === 'missed' || type === 'order' || type === 'photo' || (type === 'account' && 'profile' in event);
}
