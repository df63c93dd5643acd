import type { AppLoadContext } from '@remix-run/node';

import { readCookie } from '../../lib/read-cookie.ts';
import type { SignupDraft } from './signup-draft.ts';

const NAME = 'signup-draft';
const WEEK_SECONDS = 7 * 86_400;

/** The draft this browser carries; empty when there is none or it is too old. */
export function readDraft(request: Request, { sealer, ctx }: AppLoadContext): SignupDraft {
  const text = readCookie(request, NAME);
  // Bound to the site, so that one site's draft means nothing on another.
  return ((text && sealer.open(`${NAME}:${ctx.tenant.id}`, text)) as SignupDraft | null) ?? {};
}

/** The cookie that keeps the draft. */
export function draftCookie(draft: SignupDraft, { sealer, cookies, ctx }: AppLoadContext): string {
  return cookies.make(NAME, sealer.seal(`${NAME}:${ctx.tenant.id}`, draft, WEEK_SECONDS), WEEK_SECONDS);
}

/** The cookie that ends the draft. */
export function clearDraftCookie({ cookies }: AppLoadContext): string {
  return cookies.make(NAME, '', 0);
}
