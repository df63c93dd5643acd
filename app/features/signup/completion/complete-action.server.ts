import { data, redirect, type AppLoadContext } from '@remix-run/node';

import { rawTextField, textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { outcomeCookie } from '../../../lib/signup/outcome.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { LinkRequestData } from '../activation/activation-mail.server.ts';
import { draftCookies } from '../draft/signup-cookie.server.ts';
import { LAST_STEP, mergeStepIntoDraft, type SignupDraft } from '../draft/signup-draft.ts';

/** Answer of /complete-signup when it does not redirect. */
export interface CompleteSignupData extends LinkRequestData {
  /** The submitted values, to fill the form again. */
  draft?: SignupDraft;
}

async function requestLink(form: FormData, context: AppLoadContext) {
  const email = textField(form, 'email');
  await context.services.accounts.requestCompletion(context.ctx, { email });
  return data<CompleteSignupData>({ requestedFor: email });
}

async function finishByLink(token: string, form: FormData, context: AppLoadContext) {
  const { ctx, services } = context;
  const opened = await services.accounts.finishSignup(ctx, { token, password: rawTextField(form, 'password') });
  const headers = new Headers();
  headers.append('Set-Cookie', context.cookies.session(opened.sessionToken));
  headers.append('Set-Cookie', context.cookies.device(opened.deviceToken));
  headers.append('Set-Cookie', outcomeCookie('activated', context));
  return redirect(paths.activateDone(), { headers });
}

/** The steps whose fields the form contains, as a draft. */
export function readDraftFromForm(form: FormData): SignupDraft {
  const steps = form.getAll('steps').map(Number);
  return steps.reduce<SignupDraft>(
    (draft, step) => (step < LAST_STEP ? mergeStepIntoDraft(draft, step, form) : draft),
    {},
  );
}

async function finishLead(lead: string, form: FormData, draft: SignupDraft, context: AppLoadContext) {
  const { terms, sensitive, ...answers } = draft;
  const { sessionToken } = await context.services.accounts.signUpByLead(context.ctx, {
    ...answers,
    lead,
    password: rawTextField(form, 'password'),
    consents: { terms, sensitive },
  });
  const headers = new Headers();
  const cookies = sessionToken
    ? [context.cookies.session(sessionToken)]
    : draftCookies({ email: draft.email }, context);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(paths.signup({ step: 'complete' }), { headers });
}

/** Handles the forms of /complete-signup: for an address, for a mailed link and for a lead. */
export async function handleCompletionForm(request: Request, context: AppLoadContext) {
  const form = await request.formData();
  const { searchParams } = new URL(request.url);
  const [token, lead] = [searchParams.get('token'), searchParams.get('lead')];
  const asks = textField(form, 'intent') === 'ask';
  const draft = !asks && lead ? readDraftFromForm(form) : undefined;
  try {
    if (draft) return await finishLead(lead!, form, draft, context);
    return await (!asks && token ? finishByLink(token, form, context) : requestLink(form, context));
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, context);
    return data<CompleteSignupData>({ failure: refused.failure, draft }, init ?? undefined);
  }
}
