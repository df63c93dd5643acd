import { redirect, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';

/**
 * Handles the form without JavaScript; redirects to the next card, or to the profile when the like completes a match.
 */
export async function swipeFromForm(context: AppLoadContext, ctx: MemberCtx, request: Request) {
  const form = await request.formData();
  const { games } = context.services;
  const profile = textField(form, 'profile');
  const choice = textField(form, 'choice');
  try {
    if (choice === 'undo') await games.undoChoice(ctx);
    if (choice === 'pass') await games.swipe(ctx, { profile, choice });
    if (choice === 'like') {
      const { match } = await games.swipe(ctx, { profile, choice });
      if (match) return redirect(`${paths.member(profile)}?match=1`);
    }
    return redirect(paths.swipeGame());
  } catch (error) {
    return formFailureResponse(error, context);
  }
}
