import { redirect, type AppLoadContext } from '@remix-run/node';

import { mailboxUrl } from '../../lib/demo/mailbox-url.server.ts';
import type { BrandPanelData } from '../../ui/layout/beside-brand.tsx';
import { brandPanel } from '../../lib/i18n/brand-words.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { loadSignup, type SignupFormData } from './signup-data.server.ts';
import { resolveStep } from './draft/signup-draft.ts';

export interface SignupPageData {
  brand: BrandPanelData;
  step: number | 'complete';
  signup: SignupFormData;
  /** The member's address once the account exists. */
  email: string;
  mailboxUrl: string | null;
  /** Whether the site does not tell which addresses have an account: a signup logs nobody in. */
  neutral: boolean;
}

/**
 * Loads the requested step, else the stored one, limited by the draft. Members get the last page while their address
 * is unconfirmed, and are redirected otherwise.
 * @param target id of the profile in the URL
 */
export async function loadSignupPage(
  request: Request,
  context: AppLoadContext,
  target?: string,
): Promise<SignupPageData> {
  const { ctx, services } = context;
  const signup = await loadSignup(request, context, target);
  const neutral = ctx.tenant.account_disclosure === 'neutral';
  const shared = { brand: brandPanel(context), signup, mailboxUrl: mailboxUrl(context), neutral };
  if (ctx.viewer) {
    if (ctx.viewer.status !== 'not_confirmed') throw redirect(target ? paths.member(target) : paths.members());
    const user = await services.accounts.viewUser(ctx);
    return { ...shared, step: 'complete', email: user?.email ?? '' };
  }
  const asked = new URL(request.url).searchParams.get('step');
  const { email } = signup.draft;
  if (neutral && asked === 'complete' && email) return { ...shared, step: 'complete', email };
  const step = resolveStep(signup.draft, asked);
  return { ...shared, step, email: '' };
}
