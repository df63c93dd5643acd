import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { answerLost } from '../../lib/keep-page.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';

/** How a change of the photos ended, for a page that sent it by script. */
export type ArrangeAnswer = { done: true } | { failed: true };

/**
 * Sends a change of the photos in the browser. What the network or a failing server swallows becomes an answer, so that
 * the page stays with all that is typed on it.
 */
export async function arrangeInBrowser({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<ArrangeAnswer>();
  } catch (error) {
    return answerLost(error, { failed: true } satisfies ArrangeAnswer);
  }
}

/** `shouldRevalidate` of the page with the photos: loads it again after a change, and not after one that was refused or got lost. */
export function reloadAfterArranging(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200 } = change;
  return actionStatus < 400 && keepWithoutWait(change);
}
