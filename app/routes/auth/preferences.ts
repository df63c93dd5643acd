import { redirect, type ActionFunctionArgs } from '@remix-run/node';

import type { CookieName } from '../../../server/lib/cookie-list.ts';
import { DISMISSAL_COOKIES } from '../../lib/root-data/device-cookies.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';

const SCHEMES = new Set(['auto', 'light', 'dark']);

export function loader() {
  return redirect(paths.home());
}

/** The cookie that stores the dismissal of a banner; null for an unknown name. */
function dismissalCookie(name: string): CookieName | null {
  return Object.hasOwn(DISMISSAL_COOKIES, name) ? DISMISSAL_COOKIES[name as keyof typeof DISMISSAL_COOKIES] : null;
}

/** Saves preferences on this device: colour scheme, country, and dismissed banners. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const scheme = textField(form, 'scheme');
  const headers = new Headers();
  if (SCHEMES.has(scheme)) headers.append('Set-Cookie', context.cookies.serialize('theme', scheme));
  const dismissed = dismissalCookie(textField(form, 'dismiss'));
  const seconds = Math.floor(context.now().getTime() / 1000);
  if (dismissed) headers.append('Set-Cookie', context.cookies.serialize(dismissed, String(seconds)));
  const country = textField(form, 'country');
  if (country !== '' && context.services.settings.countryChoices(context.ctx).includes(country)) {
    headers.append('Set-Cookie', context.cookies.serialize('country', country));
  }
  return redirect(safeReturnPath(form.get('returnTo'), paths.home()), { headers });
}
