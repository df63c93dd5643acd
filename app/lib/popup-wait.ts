import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { paths } from './paths.ts';

/** The parameter by which an address asks for the New-like popup, in seconds (product, section 9). */
export const WAIT_PARAMETER = 't';

type Change = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>;

/** Whether an address differs from the one before in nothing but having lost the popup's parameter. */
function onlyWaitLeft({ currentUrl, nextUrl, formMethod }: Change): boolean {
  if (formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname) return false;
  const rest = new URLSearchParams(currentUrl.search);
  if (!rest.has(WAIT_PARAMETER) || nextUrl.searchParams.has(WAIT_PARAMETER)) return false;
  rest.delete(WAIT_PARAMETER);
  return rest.toString() === nextUrl.searchParams.toString();
}

/** Whether a form of the signup, over whatever page, was refused, got lost or led to its next step: nothing has changed. */
function onlySignupStep({ formAction, actionStatus = 200, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  if (!formAction?.startsWith(paths.signup())) return false;
  const { step, interrupted } = (actionResult ?? {}) as { step?: unknown; interrupted?: true };
  return actionStatus >= 400 || interrupted === true || typeof step === 'number';
}

/**
 * `shouldRevalidate` of pages: what was loaded is still right when the popup's parameter is taken off the address, when a form
 * was lost, and until the signup over the page has made an account. Loading it again without a connection would put an error
 * in its place. A refusal loads it again: it may be due to what has changed since.
 */
export function keepWithoutWait(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200, defaultShouldRevalidate } = change;
  return actionStatus < 500 && !onlyWaitLeft(change) && !onlySignupStep(change) && defaultShouldRevalidate;
}
