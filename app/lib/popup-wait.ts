import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { paths } from './paths.ts';

/** The query parameter that opens the New-like popup, in seconds (product, section 9). */
export const POPUP_PARAMETER = 't';

type UrlChange = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>;

/** Whether the navigation only removes the popup's parameter. */
function onlyPopupParameterRemoved({ currentUrl, nextUrl, formMethod }: UrlChange): boolean {
  if (formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname) return false;
  const rest = new URLSearchParams(currentUrl.search);
  if (!rest.has(POPUP_PARAMETER) || nextUrl.searchParams.has(POPUP_PARAMETER)) return false;
  rest.delete(POPUP_PARAMETER);
  return rest.toString() === nextUrl.searchParams.toString();
}

/** Whether a signup form over a page was rejected, failed or led to its next step: no data has changed. */
function isSignupStep({ formAction, actionStatus = 200, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  if (!formAction?.startsWith(paths.signup())) return false;
  const { step, interrupted } = (actionResult ?? {}) as { step?: unknown; interrupted?: true };
  return actionStatus >= 400 || interrupted === true || typeof step === 'number';
}

/**
 * `shouldRevalidate` of pages: skips revalidation when the popup's parameter is removed, when a submission failed
 * (revalidating without a connection would show an error page), and until the signup dialog has created an account. A
 * rejected form does revalidate: it may be due to changed data.
 */
export function shouldRevalidatePage(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200, defaultShouldRevalidate } = change;
  return actionStatus < 500 && !onlyPopupParameterRemoved(change) && !isSignupStep(change) && defaultShouldRevalidate;
}
