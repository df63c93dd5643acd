import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { expectedErrorCode } from '../../lib/forms/form-failure.server.ts';

/** The recipient and text of the first message written at signup; `text` is empty when only the recipient is known. */
interface FirstMessage {
  profile: { id: string; name: string };
  text: string;
}

/** Loads the pending first message; null without one or when its recipient is no longer reachable. */
export async function loadFirstMessage({ services }: AppLoadContext, ctx: MemberCtx): Promise<FirstMessage | null> {
  const kept = await services.accounts.viewFirstMessage(ctx);
  if (!kept) return null;
  try {
    const { id, name } = await services.profiles.viewProfile(ctx, kept.profile);
    return { profile: { id, name }, text: kept.text };
  } catch (error) {
    if (expectedErrorCode(error) === 'not_found') return null;
    throw error;
  }
}

/** Text of the pending first message to this profile, to prefill the composer; empty without one. */
export async function loadFirstMessageText(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  profileId: string,
): Promise<string> {
  const kept = await services.accounts.viewFirstMessage(ctx);
  return kept?.profile === profileId ? kept.text : '';
}
