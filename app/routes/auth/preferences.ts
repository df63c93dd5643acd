import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';

import { textOf } from '../../lib/form-data.ts';
import { paths, safeReturnPath } from '../../lib/paths.ts';

const YEAR_SECONDS = 365 * 86_400;
const SCHEMES = new Set(['auto', 'light', 'dark']);

export function loader() {
  return redirect(paths.home());
}

/** Keeps what a person prefers on this device: light, dark, or as the system. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const scheme = textOf(form, 'scheme');
  const headers = new Headers();
  if (SCHEMES.has(scheme)) headers.append('Set-Cookie', context.cookies.make('theme', scheme, YEAR_SECONDS));
  return redirect(safeReturnPath(form.get('returnTo'), paths.home()), { headers });
}
