import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { networkErrorResponse } from '../../lib/keep-page.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';

/** The result of a change of the photos that was sent by JavaScript. */
export type ArrangeAnswer = { done: true } | { failed: true };

/**
 * Client action for changes of the photos. Network and server errors become a result, so that the page keeps unsaved
 * input.
 */
export async function catchArrangeErrors({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<ArrangeAnswer>();
  } catch (error) {
    return networkErrorResponse(error, { failed: true } satisfies ArrangeAnswer);
  }
}

/** `shouldRevalidate` of the page with the photos: revalidates after a change, not after a failed one. */
export function shouldRevalidateAfterArranging(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200 } = change;
  return actionStatus < 400 && shouldRevalidatePage(change);
}
