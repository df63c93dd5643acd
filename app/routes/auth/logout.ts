import { redirect, type ActionFunctionArgs } from '@remix-run/node';

import { paths } from '../../lib/routing/paths.ts';

/** Logout changes state, so it needs a POST. */
export function loader() {
  return redirect(paths.home());
}

export async function action({ context }: ActionFunctionArgs) {
  await context.services.accounts.logOut(context.ctx);
  return redirect(paths.left(), { headers: { 'Set-Cookie': context.cookies.clearSession() } });
}
