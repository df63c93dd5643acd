import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';

/**
 * Plays the card that a browser without script has sent: then the next one is shown, or the profile when the like
 * completes a match.
 * @returns why it was refused, for the page to say
 */
export async function swipeFromForm(context: AppLoadContext, ctx: MemberCtx, request: Request) {
  const form = await request.formData();
  const { games } = context.services;
  const profile = textOf(form, 'profile');
  const choice = textOf(form, 'choice');
  try {
    if (choice === 'undo') await games.undoPass(ctx);
    if (choice === 'pass') await games.swipe(ctx, { profile, choice });
    if (choice === 'like') {
      const { match } = await games.swipe(ctx, { profile, choice });
      if (match) return redirect(`${paths.member(profile)}?match=1`);
    }
    return redirect(paths.swipeGame());
  } catch (error) {
    return formFailure(error, context);
  }
}
