import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';

import { arrangeInBrowser } from '../../features/own-profile/arrange-client.ts';
import type { ArrangeAnswer } from '../../features/own-profile/arrange-client.ts';
import { arrangePhotos } from '../../features/own-profile/arrange-photos.server.ts';
import { paths } from '../../lib/paths.ts';
import { requireMember } from '../../lib/require-member.ts';

/** Only forms lead here; who opens the address is shown the photos. */
export const loader = () => redirect(paths.ownPhotos());

/** What a request has for its mode that script sent. */
const BY_SCRIPT = ['cors', 'same-origin'];

/** Changes the member's own photos. A browser without script is led back to them. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  await arrangePhotos(args.context, ctx, await args.request.formData());
  if (!BY_SCRIPT.includes(args.request.headers.get('sec-fetch-mode') ?? '')) return redirect(paths.ownPhotos());
  const answer: ArrangeAnswer = { done: true };
  return answer;
}

export const clientAction = arrangeInBrowser;
