import { redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';

import { deskPaths } from '../../lib/desk-paths.ts';
import { isTicked } from '../../lib/form-data.ts';
import { requireDesk } from '../../lib/require-operator.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, token, cookies } = requireDesk(context);
  const idle = isTicked(await request.formData(), 'idle');
  await services.operators.leave(token);
  return redirectDocument(deskPaths.login(idle), { headers: { 'Set-Cookie': cookies.clearSession() } });
}

/** Nothing to be seen. */
export const loader = () => redirectDocument(deskPaths.home());
