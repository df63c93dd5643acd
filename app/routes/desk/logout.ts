import { redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';

import { deskPaths } from '../../lib/desk-paths.ts';
import { deskReturn } from '../../lib/desk-return.ts';
import { isTicked, textOf } from '../../lib/form-data.ts';
import { requireDesk } from '../../lib/require-operator.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, token, cookies } = requireDesk(context);
  const form = await request.formData();
  // After an automatic logout the next login returns to the same page.
  const left = isTicked(form, 'idle') ? { why: 'idle' as const, to: deskReturn(textOf(form, 'to')) } : {};
  await services.operators.leave(token);
  return redirectDocument(deskPaths.login(left), { headers: { 'Set-Cookie': cookies.clearSession() } });
}

/** There is no page here. */
export const loader = () => redirectDocument(deskPaths.home());
