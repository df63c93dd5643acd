import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';

import { textOf } from '../../lib/form-data.ts';
import { errorCode } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { requireMember } from '../../lib/require-member.ts';

/** Only forms lead here; who opens the address is shown the photos. */
export const loader = () => redirect(paths.profile());

/** Changes the member's own photos and leads back to them. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { photos } = args.context.services;
  const form = await args.request.formData();
  const photo = textOf(form, 'photo');
  const intent = textOf(form, 'intent');
  try {
    if (intent === 'photo-main') await photos.arrangePhotos(ctx, { main: photo });
    else if (intent === 'photo-delete') await photos.removePhoto(ctx, photo);
    else throw new Response(null, { status: 400 });
  } catch (error) {
    // Chosen or deleted on another page meanwhile: what is there now says so.
    if (!['not_found', 'photo_not_active'].includes(errorCode(error) ?? '')) throw error;
  }
  return redirect(paths.profile());
}
