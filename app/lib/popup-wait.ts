import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { paths } from './paths.ts';

/** The query parameter that opens the New-like popup, in seconds (product, section 9). */
export const WAIT_PARAMETER = 't';

type Change = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>;

/** Whether the navigation only removes the popup's parameter. */
function onlyWaitLeft({ currentUrl, nextUrl, formMethod }: Change): boolean {
  if (formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname) return false;
  const rest = new URLSearchParams(currentUrl.search);
  if (!rest.has(WAIT_PARAMETER) || nextUrl.searchParams.has(WAIT_PARAMETER)) return false;
  rest.delete(WAIT_PARAMETER);
  return rest.toString() === nextUrl.searchParams.toString();
}

/** Whether a signup form over a page was rejected, failed or led to its next step: no data has changed. */
function onlySignupStep({ formAction, actionStatus = 200, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  if (!formAction?.startsWith(paths.signup())) return false;
  const { step, interrupted } = (actionResult ?? {}) as { step?: unknown; interrupted?: true };
  return actionStatus >= 400 || interrupted === true || typeof step === 'number';
}

/**
 * `shouldRevalidate` of pages: skips revalidation when the popup's parameter is removed, when a submission failed
 * (revalidating without a connection would show an error page), and until the signup dialog has created an account. A
 * rejected form does revalidate: it may be due to changed data.
 */
export function keepWithoutWait(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200, defaultShouldRevalidate } = change;
  return actionStatus < 500 && !onlyWaitLeft(change) && !onlySignupStep(change) && defaultShouldRevalidate;
}
