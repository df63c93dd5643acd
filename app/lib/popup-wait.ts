import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

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

/** `shouldRevalidate` of pages: what was loaded is still right when the popup's parameter is taken off the address. */
export function keepWithoutWait(change: ShouldRevalidateFunctionArgs): boolean {
  return !onlyWaitLeft(change) && change.defaultShouldRevalidate;
}
