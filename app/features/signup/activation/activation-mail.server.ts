import { data, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse, type FormFailure } from '../../../lib/forms/form-failure.server.ts';

/** Answer to "resend" and "change address". */
export interface ActivationMailData {
  resent?: boolean;
  /** The new address the link was sent to. */
  email?: string;
  failure?: FormFailure;
  /** The request or its response was lost; set in the browser only. */
  interrupted?: true;
}

export interface LinkRequestData {
  /** The submitted address; a link was sent if it has an account that needs one. */
  requestedFor?: string;
  failure?: FormFailure;
}

/** Intent of a form beside a signup step: `resend` or `address`. */
export function readMailIntent(form: FormData): 'resend' | 'address' | null {
  const intent = textField(form, 'intent');
  return intent === 'resend' || intent === 'address' ? intent : null;
}

/** Sends the activation mail again, to the same or another address. */
export async function sendActivationMail(ctx: MemberCtx, form: FormData, context: AppLoadContext) {
  const { accounts } = context.services;
  try {
    if (readMailIntent(form) === 'resend') {
      await accounts.resendActivation(ctx);
      return data<ActivationMailData>({ resent: true });
    }
    const email = textField(form, 'email');
    await accounts.changeSignupEmail(ctx, { email });
    return data<ActivationMailData>({ email });
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, context);
    return data<ActivationMailData>(refused, init ?? undefined);
  }
}

/** Mails another activation link to a submitted address; the answer does not depend on whether it has an account. */
export async function requestActivationLink(form: FormData, context: AppLoadContext) {
  const email = textField(form, 'email');
  try {
    await context.services.accounts.requestActivation(context.ctx, { email });
    return data<LinkRequestData>({ requestedFor: email });
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, context);
    return data<LinkRequestData>(refused, init ?? undefined);
  }
}
