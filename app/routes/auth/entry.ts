import { redirect, type ActionFunctionArgs } from '@remix-run/node';

import { ENTRY_WARNING_COOKIE } from '../../lib/root-data/device-cookies.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';

/** Entering changes state, so it needs a POST. */
export function loader() {
  return redirect(paths.home());
}

/** Stores on this device that the entry warning was answered, and returns to the page behind it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const seconds = Math.floor(context.now().getTime() / 1000);
  const cookie = context.cookies.serialize(ENTRY_WARNING_COOKIE, String(seconds));
  return redirect(safeReturnPath(form.get('returnTo'), paths.home()), { headers: { 'Set-Cookie': cookie } });
}
