import { data } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';

/** What "send again" and "other address" answer. */
export interface MailAnswer {
  resent?: boolean;
  /** The new address the link went to. */
  email?: string;
  failure?: FormFailure;
  /** It never arrived, or its answer did not: only the page itself says this. */
  interrupted?: true;
}

/** What the question for an address answers. */
export interface AskAnswer {
  /** The address to which a link was sent, if there is an account that needs one. */
  asked?: string;
  failure?: FormFailure;
}

/** What a form asks for beside a step of the signup: `resend` or `address`. */
export function mailIntent(form: FormData): 'resend' | 'address' | null {
  const intent = textOf(form, 'intent');
  return intent === 'resend' || intent === 'address' ? intent : null;
}

/** Sends the activation mail again, to the same address or to another one. */
export async function sendActivationMail(ctx: MemberCtx, form: FormData, context: AppLoadContext) {
  const { accounts } = context.services;
  try {
    if (mailIntent(form) === 'resend') {
      await accounts.resendActivation(ctx);
      return data<MailAnswer>({ resent: true });
    }
    const email = textOf(form, 'email');
    await accounts.changeSignupEmail(ctx, { email });
    return data<MailAnswer>({ email });
  } catch (error) {
    const { data: refused, init } = formFailure(error, context);
    return data<MailAnswer>(refused, init ?? undefined);
  }
}

/** Mails another activation link to an address that is typed; what is answered does not depend on whose it is. */
export async function askForActivation(form: FormData, context: AppLoadContext) {
  const email = textOf(form, 'email');
  try {
    await context.services.accounts.requestActivation(context.ctx, { email });
    return data<AskAnswer>({ asked: email });
  } catch (error) {
    const { data: refused, init } = formFailure(error, context);
    return data<AskAnswer>(refused, init ?? undefined);
  }
}
