import { redirect, type ActionFunctionArgs } from '@remix-run/node';

import { catchArrangeErrors, type ArrangeAnswer } from '../../../features/own-profile/photos/arrange-client.ts';
import { arrangePhotos } from '../../../features/own-profile/photos/photos.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';

/** The target of forms only; opening the address shows the photos. */
export const loader = () => redirect(paths.ownPhotos());

/** `Sec-Fetch-Mode` values of requests made by script. */
const SCRIPT_FETCH_MODES = ['cors', 'same-origin'];

/** Changes the member's own photos. Without JavaScript, redirects back to them. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  await arrangePhotos(args.context, ctx, await args.request.formData());
  if (!SCRIPT_FETCH_MODES.includes(args.request.headers.get('sec-fetch-mode') ?? ''))
    return redirect(paths.ownPhotos());
  const answer: ArrangeAnswer = { done: true };
  return answer;
}

export const clientAction = catchArrangeErrors;
