import { data, redirect, type AppLoadContext } from '@remix-run/node';

import { isChecked, rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse, type FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { clearDraftCookies, draftCookies, readDraft } from './draft/signup-cookie.server.ts';
import { findTargetProfile } from './signup-data.server.ts';
import {
  LAST_STEP,
  PASSWORD_STEP,
  mergeFormIntoDraft,
  firstStepWithError,
  type SignupDraft,
} from './draft/signup-draft.ts';

/** Length of a UUID; longer values are not stored. */
const TARGET_MAX = 36;

/** Answer to a step: the next step, or the same one with errors. */
export interface SignupActionData {
  step: number | 'complete';
  draft?: SignupDraft;
  /** Returned to the page for the last step; never stored. */
  password?: string;
  email?: string;
  failure?: FormFailure;
  /** The request or its response was lost; set in the browser only. */
  interrupted?: true;
  /** A restore link for a deleted account was requested. */
  restoreSent?: boolean;
}

function fieldsToValidate(draft: SignupDraft, step: number, password: string): Record<string, unknown> {
  const { gender, sexuality, date_of_birth, country, region, name, email, interests, signup_message } = draft;
  const consents = { terms: draft.terms, sensitive: draft.sensitive };
  const steps = [
    { gender, sexuality },
    { date_of_birth, country, region },
    { name },
    { email, password, consents },
    { interests, signup_message },
  ];
  return steps[step] ?? {};
}

/** Creates the account. A target profile that disappeared meanwhile is dropped. */
async function createAccount(context: AppLoadContext, draft: SignupDraft, password: string) {
  const { terms, sensitive, target, at: _at, checked, messageLost: _lost, ...fields } = draft;
  return context.services.accounts.register(
    context.ctx,
    {
      ...fields,
      password,
      target_profile: (await findTargetProfile(context, target))?.id,
      consents: { terms, sensitive },
    } as Parameters<typeof context.services.accounts.register>[1],
    checked,
  );
}

function createHeaders(cookies: string[]): Headers {
  const headers = new Headers([['Cache-Control', 'no-store']]);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** Answers a step: a redirect for a page, data for the dialog. */
function respondToStep(form: FormData, result: SignupActionData, cookies: string[], { ctx }: AppLoadContext) {
  const headers = createHeaders(cookies);
  const inDialog = isChecked(form, 'dialog');
  // The last step needs the password, which must not be in a URL: it is rendered as the response.
  if (inDialog || result.step === LAST_STEP) return data(result, { headers });
  const { tracking } = ctx;
  const { step } = result;
  if (step === 'complete') return redirect(paths.signup({ step, tracking }), { headers });
  return redirect(paths.signupStep({ step, target: result.draft?.target, tracking }), { headers });
}

/** Handles one step of the signup; the last one creates the account and logs in. */
export async function submitSignupStep(request: Request, form: FormData, context: AppLoadContext) {
  const step = Math.min(LAST_STEP, Math.max(0, Number(textField(form, 'step')) || 0));
  const password = rawTextField(form, 'password');
  const target = textField(form, 'target').slice(0, TARGET_MAX) || undefined;
  const draft: SignupDraft = { ...mergeFormIntoDraft(readDraft(request, context), step, form), target, at: step };
  const { accounts } = context.services;
  try {
    const checked = await accounts.checkSignupStep(
      context.ctx,
      step as 0 | 1 | 2 | 3 | 4,
      fieldsToValidate(draft, step, password),
    );
    if (step < LAST_STEP) {
      const next = { ...draft, at: step + 1, ...(step === PASSWORD_STEP && { checked }) };
      const result = { step: step + 1, draft: next, ...(step === PASSWORD_STEP && { password }) };
      return respondToStep(form, result, draftCookies(next, context), context);
    }
    const opened = await createAccount(context, draft, password);
    // Without a session, the last page knows the address by the draft.
    const cookies = opened
      ? [...clearDraftCookies(context), context.cookies.session(opened.sessionToken)]
      : draftCookies({ email: draft.email }, context);
    return respondToStep(form, { step: 'complete', email: opened?.user.email ?? draft.email }, cookies, context);
  } catch (error) {
    const refused = formFailureResponse(error, context);
    const { failure } = refused.data;
    const at = step < LAST_STEP ? step : firstStepWithError(Object.keys(failure.fields));
    const again: SignupActionData = {
      step: at,
      draft: { ...draft, at },
      failure,
      ...(at === LAST_STEP && { password }),
    };
    const headers = createHeaders(draftCookies({ ...draft, at }, context));
    return data(again, { status: failure.code === 'invalid_fields' ? 422 : refused.init?.status, headers });
  }
}

/** Mails a restore link for a deleted account and stays at the step that asks for the address. */
export async function submitRestoreRequest(request: Request, form: FormData, context: AppLoadContext) {
  const email = textField(form, 'email');
  const draft: SignupDraft = { ...readDraft(request, context), email };
  const stay: SignupActionData = { step: PASSWORD_STEP, draft };
  try {
    await context.services.accountDeletion.mailReactivation(context.ctx, { email });
    return data<SignupActionData>({ ...stay, restoreSent: true });
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, context);
    return data<SignupActionData>({ ...stay, failure: refused.failure }, init ?? undefined);
  }
}
