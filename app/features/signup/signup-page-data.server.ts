import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { mailboxUrl } from '../../lib/mailbox-url.server.ts';
import { paths } from '../../lib/paths.ts';
import { loadSignup } from './signup-data.server.ts';
import type { SignupData } from './signup-data.server.ts';
import { furthestStep } from './signup-draft.ts';

/** What the signup page and the dialog load. */
export interface SignupPageData {
  step: number | 'complete';
  signup: SignupData;
  /** The member's own address once the account is there. */
  email: string;
  mailboxUrl: string | null;
}

/**
 * The step that was asked for, or the furthest that the draft allows. A member has signed up already: they see the
 * last page while their address is unconfirmed, and go on otherwise.
 */
export async function loadSignupPage(request: Request, context: AppLoadContext): Promise<SignupPageData> {
  const { ctx, services } = context;
  const { searchParams } = new URL(request.url);
  const signup = await loadSignup(request, context);
  const shared = { signup, mailboxUrl: mailboxUrl(context) };
  if (ctx.viewer) {
    if (ctx.viewer.status !== 'not_confirmed') throw redirect(paths.members());
    const user = await services.accounts.viewUser(ctx);
    return { ...shared, step: 'complete', email: user?.email ?? '' };
  }
  const asked = Number(searchParams.get('step') ?? 0);
  const step = Math.min(Number.isInteger(asked) && asked > 0 ? asked : 0, furthestStep(signup.draft));
  return { ...shared, step, email: '' };
}
