import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { errorCode } from '../../lib/form-failure.server.ts';

/** To whom the member wanted to say something when signing up, and what; `text` is empty when only the person is known. */
export interface FirstMessage {
  profile: { id: string; name: string };
  text: string;
}

/** The first message that waits, if there is one and its reader can still be reached. */
export async function loadFirstMessage({ services }: AppLoadContext, ctx: MemberCtx): Promise<FirstMessage | null> {
  const kept = await services.accounts.viewFirstMessage(ctx);
  if (!kept) return null;
  try {
    const { id, name } = await services.profiles.viewProfile(ctx, kept.profile);
    return { profile: { id, name }, text: kept.text };
  } catch (error) {
    if (errorCode(error) === 'not_found') return null;
    throw error;
  }
}

/** The text that waits for one member, to be put into the box; empty without. */
export async function loadFirstText({ services }: AppLoadContext, ctx: MemberCtx, profileId: string): Promise<string> {
  const kept = await services.accounts.viewFirstMessage(ctx);
  return kept?.profile === profileId ? kept.text : '';
}
