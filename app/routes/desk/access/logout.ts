import { redirectDocument, type ActionFunctionArgs } from '@remix-run/node';

import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { deskReturnPath } from '../../../lib/desk/desk-return-path.ts';
import { isChecked, textField } from '../../../lib/forms/form-data.ts';
import { requireDesk } from '../../../lib/desk/require-operator.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, token, cookies } = requireDesk(context);
  const form = await request.formData();
  // After an automatic logout the next login returns to the same page.
  const left = isChecked(form, 'idle') ? { why: 'idle' as const, to: deskReturnPath(textField(form, 'to')) } : {};
  await services.operators.logOut(token);
  return redirectDocument(deskPaths.login(left), { headers: { 'Set-Cookie': cookies.clearSession() } });
}

/** There is no page here. */
export const loader = () => redirectDocument(deskPaths.home());
