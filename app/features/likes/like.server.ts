import { data, redirect, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';
import type { MatchDialogData, LikeActionData } from './like-answer.ts';
import { matchWords } from './match-words.server.ts';

async function loadCelebration(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  profileId: string,
): Promise<MatchDialogData> {
  const [profile, me] = await Promise.all([
    services.profiles.viewProfile(ctx, profileId),
    services.accounts.viewUser(ctx),
  ]);
  return {
    profile: { id: profile.id, name: profile.name, fictional: profile.fictional, photo: profile.main_image },
    words: matchWords(translatorFor(ctx), ctx.tenant, profile.name),
    mine: me?.profile.main_image ?? null,
  };
}

/** The celebration of a match made by the other member's like, once; nothing if it was seen or no longer exists. */
async function celebrateMatch(context: AppLoadContext, ctx: MemberCtx, profileId: string): Promise<LikeActionData> {
  const unseen = await context.services.likes.seeMatch(ctx, { profile: profileId });
  return { liked: true, match: unseen, celebration: unseen ? await loadCelebration(context, ctx, profileId) : null };
}

const INTENTS = ['like', 'unlike', 'unmatch', 'celebrate'] as const;

const isIntent = (text: string): text is (typeof INTENTS)[number] => (INTENTS as readonly string[]).includes(text);

/**
 * Handles a form that likes, unlikes, ends a match, or asks for the celebration of a match. Returns data with JavaScript; redirects without it, to the form's page or to the
 * profile when the like completes a match.
 * @throws Response 400 for an invalid intent
 */
export async function likeFromForm(context: AppLoadContext, ctx: MemberCtx, profileId: string, request: Request) {
  const form = await request.formData();
  const { likes } = context.services;
  const intent = textField(form, 'intent');
  if (!isIntent(intent)) throw new Response(null, { status: 400 });
  const said = textField(form, 'source');
  const source = said === 'card' || said === 'match_finder' ? said : 'profile';
  const byScript = textField(form, 'via') === 'script';
  const returnTo = byScript ? null : safeReturnPath(form.get('return_to'), paths.member(profileId));
  try {
    if (intent === 'unmatch') {
      await likes.endMatch(ctx, { profile: profileId });
      // The focus moves to the message.
      return redirect(`${paths.likes('matches')}?ended=1#ended`);
    }
    if (intent === 'celebrate') return await celebrateMatch(context, ctx, profileId);
    const answer =
      intent === 'unlike'
        ? await likes.unlikeProfile(ctx, { profile: profileId })
        : await likes.likeProfile(ctx, {
            profile: profileId,
            source,
            subject: textField(form, 'subject') || undefined,
          });
    if (returnTo !== null) return redirect(answer.match ? `${paths.member(profileId)}?match=1` : returnTo);
    const celebration = answer.match ? await loadCelebration(context, ctx, profileId) : null;
    return { ...answer, celebration } satisfies LikeActionData;
  } catch (error) {
    const refused = formFailureResponse(error, context);
    // Without JavaScript the form's page cannot show the message; the error page does.
    if (returnTo !== null) throw error;
    return data({ error: refused.data.failure.message } satisfies LikeActionData, refused.init ?? undefined);
  }
}
