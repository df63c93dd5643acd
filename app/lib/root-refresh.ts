import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import type { LiveType } from './live/live-events.ts';
import { keepWithoutWait } from './popup-wait.ts';
import { wishRefresh } from './refresh.ts';

/** How many times root's data was wished for in this tab, up to which wish it was asked for, and up to which it came. */
const wishes = { made: 0, asked: 0, granted: 0 };

/** Has the page asked for again with root's data too: after a payment other things are offered, on every screen. */
export function wishRootRefresh(): void {
  wishes.made += 1;
  wishRefresh();
}

/** To be called when root's data has come. A look that was cut off grants nothing, nor does one from before the wish. */
export function noteRootArrival(): void {
  wishes.granted = wishes.asked;
}

function isWished(): boolean {
  wishes.asked = wishes.made;
  return wishes.granted < wishes.made;
}

/**
 * Root's `shouldRevalidate`. What root loads changes with what a member does, not with where they go; live events keep the
 * badges true, and wish for the rest. What was refused, or never arrived, changed nothing; a form sent by script (`via`)
 * keeps the numbers true by itself.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, formData, actionStatus = 200 } = change;
  // A form that was lost: this would be lost as well.
  if (actionStatus >= 500) return false;
  if (isWished()) return true;
  const changed = formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400;
  return changed && formData?.get('via') !== 'script' && keepWithoutWait(change);
}

/** Whether an event is news of every page: a payment, the own photo or account, and what was missed, which may be any. */
export function isForRoot(type: LiveType, event: object): boolean {
  return type === 'missed' || type === 'order' || type === 'photo' || (type === 'account' && 'profile' in event);
}
