import { redirect, type ActionFunctionArgs } from '@remix-run/node';

import { runPhotoCommand } from '../../../features/desk/photos/photo-command.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { textField, textFields } from '../../../lib/forms/form-data.ts';
import { expectedError } from '../../../lib/forms/form-failure.server.ts';
import { requireDesk, requireOperator } from '../../../lib/desk/require-operator.ts';

/**
 * JSON requests of the photo page: a decision, the next batch, and the release of claimed photos. A signed-out operator
 * gets a 401 instead of a redirect, so that the page keeps the decisions that are not sent yet.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  if (requireDesk(context).entry.state !== 'in') return Response.json({ code: 'signed_out' }, { status: 401 });
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  try {
    const intent = textField(form, 'intent');
    if (intent === 'take') {
      const site = textField(form, 'filter') || null;
      return Response.json(await services.photoQueue.open(ctx, { site, skipped: textFields(form, 'skipped') }));
    }
    if (intent === 'leave') await services.photoQueue.releaseAll(ctx, textField(form, 'until'));
    else await runPhotoCommand(services, ctx, form);
    return Response.json({ code: null });
  } catch (error) {
    const refusal = expectedError(error);
    if (!refusal) throw error;
    return Response.json({ code: refusal.code }, { status: refusal.code === 'not_found' ? 404 : 409 });
  }
}

/** There is no page here. */
export const loader = () => redirect(deskPaths.photos());
