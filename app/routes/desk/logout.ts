import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';

import { deskPaths } from '../../lib/desk-paths.ts';
import { requireDesk } from '../../lib/require-operator.ts';

export async function action({ context }: ActionFunctionArgs) {
  const { services, token, cookies } = requireDesk(context);
  await services.operators.leave(token);
  return redirect(deskPaths.login(), { headers: { 'Set-Cookie': cookies.clearSession() } });
}

/** Nothing to be seen. */
export const loader = () => redirect(deskPaths.home());
