import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { expectedErrorCode } from '../../lib/forms/form-failure.server.ts';
import { outcomeCookie } from '../../lib/signup/outcome.server.ts';
import { paths } from '../../lib/routing/paths.ts';

/** Opening the mailed link activates; the result has its own page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  // A mail client that prefetches the link with HEAD must not use it up.
  if (request.method !== 'GET') return redirect(paths.activateError());
  try {
    const sessionToken = await context.services.accounts.activate(context.ctx, params.token ?? '');
    const headers = new Headers({ 'Set-Cookie': outcomeCookie('activated', context) });
    if (sessionToken) headers.append('Set-Cookie', context.cookies.session(sessionToken));
    return redirect(paths.activateDone(), { headers });
  } catch (error) {
    if (expectedErrorCode(error) === 'link_invalid') return redirect(paths.activateError());
    throw error;
  }
}
