import { redirect, type ActionFunctionArgs } from '@remix-run/node';

import { receiveCopy } from '../../features/signup/arrival/arrival-data.server.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { paths } from '../../lib/routing/paths.ts';

/** Where a sister site's page sends the token of an archive: the only form that another site may send here. */
export async function action({ request, context }: ActionFunctionArgs) {
  return receiveCopy(textField(await request.formData(), 'token'), context);
}

export const loader = () => redirect(paths.joinWithCopy());
