import { data, redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { isTicked, rawTextOf, textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { clearDraftCookies, draftCookies, readDraft } from './signup-cookie.server.ts';
import { findTarget } from './signup-data.server.ts';
import { LAST_STEP, PASSWORD_STEP, mergeForm, stepOfErrors } from './signup-draft.ts';
import type { SignupDraft } from './signup-draft.ts';

/** An id is a UUID; what is longer is none, and need not be kept. */
const TARGET_MAX = 36;

/** What a step answers: the next one, or the same again with what is wrong. */
export interface SignupAnswer {
  step: number | 'complete';
  draft?: SignupDraft;
  /** Handed back to the page that sent it, for the last step; stored nowhere. */
  password?: string;
  email?: string;
  failure?: FormFailure;
  /** It never arrived, or its answer did not: only the page itself says this. */
  interrupted?: true;
  /** The link that restores a deleted account was asked for. */
  restoreSent?: boolean;
}

/** What the check of one step looks at. */
function fieldsOf(draft: SignupDraft, step: number, password: string): Record<string, unknown> {
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

/** Makes the account. Whoever is not there any more by now is no reason to send its owner away. */
async function createAccount(context: AppLoadContext, draft: SignupDraft, password: string) {
  const { terms, sensitive, target, at: _at, checked, messageLost: _lost, ...fields } = draft;
  return context.services.accounts.signUp(
    context.ctx,
    {
      ...fields,
      password,
      target_profile: (await findTarget(context, target))?.id,
      consents: { terms, sensitive },
    } as Parameters<typeof context.services.accounts.signUp>[1],
    checked,
  );
}

function headersWith(cookies: string[]): Headers {
  const headers = new Headers([['Cache-Control', 'no-store']]);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** Where a step leads: an address for a page, plain data for the dialog, which stays where it is. */
function answer(form: FormData, result: SignupAnswer, cookies: string[], { ctx }: AppLoadContext) {
  const headers = headersWith(cookies);
  const inDialog = isTicked(form, 'dialog');
  // The last step needs the password, which no address may carry: it is rendered as the answer itself.
  if (inDialog || result.step === LAST_STEP) return data(result, { headers });
  const { tracking } = ctx;
  const { step } = result;
  if (step === 'complete') return redirect(paths.signup({ step, tracking }), { headers });
  return redirect(paths.signupStep({ step, target: result.draft?.target, tracking }), { headers });
}

/** Takes one step of the signup; the last one makes the account and logs in. */
export async function takeSignupStep(request: Request, form: FormData, context: AppLoadContext) {
  const step = Math.min(LAST_STEP, Math.max(0, Number(textOf(form, 'step')) || 0));
  const password = rawTextOf(form, 'password');
  const target = textOf(form, 'target').slice(0, TARGET_MAX) || undefined;
  const draft: SignupDraft = { ...mergeForm(readDraft(request, context), step, form), target, at: step };
  const { accounts } = context.services;
  try {
    const checked = await accounts.checkSignupStep(
      context.ctx,
      step as 0 | 1 | 2 | 3 | 4,
      fieldsOf(draft, step, password),
    );
    if (step < LAST_STEP) {
      const next = { ...draft, at: step + 1, ...(step === PASSWORD_STEP && { checked }) };
      const result = { step: step + 1, draft: next, ...(step === PASSWORD_STEP && { password }) };
      return answer(form, result, draftCookies(next, context), context);
    }
    const { user, sessionToken } = await createAccount(context, draft, password);
    const cookies = [...clearDraftCookies(context), context.cookies.session(sessionToken)];
    return answer(form, { step: 'complete', email: user.email }, cookies, context);
  } catch (error) {
    const refused = formFailure(error, context);
    const { failure } = refused.data;
    const at = step < LAST_STEP ? step : stepOfErrors(Object.keys(failure.fields));
    const again: SignupAnswer = { step: at, draft: { ...draft, at }, failure, ...(at === LAST_STEP && { password }) };
    const headers = headersWith(draftCookies({ ...draft, at }, context));
    return data(again, { status: failure.code === 'invalid_fields' ? 422 : refused.init?.status, headers });
  }
}

/** Mails the link that restores a deleted account, and stays at the step that asks for the address. */
export async function askForRestore(request: Request, form: FormData, context: AppLoadContext) {
  const email = textOf(form, 'email');
  const draft: SignupDraft = { ...readDraft(request, context), email };
  const stay: SignupAnswer = { step: PASSWORD_STEP, draft };
  try {
    await context.services.accounts.mailReactivation(context.ctx, { email });
    return data<SignupAnswer>({ ...stay, restoreSent: true });
  } catch (error) {
    const { data: refused, init } = formFailure(error, context);
    return data<SignupAnswer>({ ...stay, failure: refused.failure }, init ?? undefined);
  }
}
