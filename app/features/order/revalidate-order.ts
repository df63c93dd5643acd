import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { keepWithoutWait } from '../../lib/popup-wait.ts';

/** A refusal may be due to a price or a method that has changed; what could not be paid just now is tried again as it is. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200 } = change;
  return (actionStatus >= 400 && actionStatus < 500) || keepWithoutWait(change);
}
