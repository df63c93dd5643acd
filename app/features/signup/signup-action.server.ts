import { data, redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { isTicked, rawTextOf, textOf, textsOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { clearDraftCookie, draftCookie, readDraft } from './signup-cookie.server.ts';
import { LAST_STEP, PASSWORD_STEP, sexualityFor, stepOfErrors } from './signup-draft.ts';
import type { SignupDraft } from './signup-draft.ts';

/** What a step answers: the next one, or the same again with what is wrong. */
export interface SignupAnswer {
  step: number | 'complete';
  draft?: SignupDraft;
  /** Handed back to the page that sent it, for the last step; stored nowhere. */
  password?: string;
  email?: string;
  failure?: FormFailure;
}

/** The fields of one step, taken over into the draft. */
function merge(draft: SignupDraft, step: number, form: FormData): SignupDraft {
  const text = (name: string) => textOf(form, name) || undefined;
  switch (step) {
    case 0: {
      const gender = textOf(form, 'gender');
      const seeks = textOf(form, 'seeks');
      return {
        ...draft,
        gender: gender || undefined,
        sexuality: gender && seeks ? sexualityFor(gender, seeks) : undefined,
      };
    }
    case 1:
      return { ...draft, date_of_birth: text('date_of_birth'), country: text('country'), region: text('region') };
    case 2:
      return { ...draft, name: text('name') };
    case PASSWORD_STEP:
      return { ...draft, email: text('email'), terms: isTicked(form, 'terms'), sensitive: isTicked(form, 'sensitive') };
    default:
      return {
        ...draft,
        interests: textsOf(form, 'interests'),
        signup_message: rawTextOf(form, 'signup_message').trim(),
      };
  }
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

async function createAccount(context: AppLoadContext, draft: SignupDraft, password: string) {
  const { terms, sensitive, target, ...fields } = draft;
  return context.services.accounts.signUp(context.ctx, {
    ...fields,
    password,
    target_profile: target,
    consents: { terms, sensitive },
  } as Parameters<typeof context.services.accounts.signUp>[1]);
}

/** Where a step leads: an address for a page, plain data for the dialog, which stays where it is. */
function answer(form: FormData, result: SignupAnswer, cookies: string[], { ctx }: AppLoadContext) {
  const headers = new Headers([['Cache-Control', 'no-store']]);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const inDialog = isTicked(form, 'dialog');
  // The last step needs the password, which no address may carry: it is rendered as the answer itself.
  if (inDialog || result.step === LAST_STEP) return data(result, { headers });
  const { tracking } = ctx;
  return redirect(paths.signup({ step: result.step, target: result.draft?.target, tracking }), { headers });
}

/** Takes one step of the signup; the last one makes the account and logs in. */
export async function takeSignupStep(request: Request, form: FormData, context: AppLoadContext) {
  const step = Math.min(LAST_STEP, Math.max(0, Number(textOf(form, 'step')) || 0));
  const password = rawTextOf(form, 'password');
  const target = textOf(form, 'target') || undefined;
  const draft: SignupDraft = { ...merge(readDraft(request, context), step, form), target };
  const { accounts } = context.services;
  try {
    await accounts.checkSignupStep(context.ctx, step as 0 | 1 | 2 | 3 | 4, fieldsOf(draft, step, password));
    if (step < LAST_STEP) {
      const next = { step: step + 1, draft, ...(step === PASSWORD_STEP && { password }) };
      return answer(form, next, [draftCookie(draft, context)], context);
    }
    const { user, sessionToken } = await createAccount(context, draft, password);
    const cookies = [clearDraftCookie(context), context.cookies.session(sessionToken)];
    return answer(form, { step: 'complete', email: user.email }, cookies, context);
  } catch (error) {
    const refused = formFailure(error, context);
    const { failure } = refused.data;
    const at = step < LAST_STEP ? step : stepOfErrors(Object.keys(failure.fields));
    const again: SignupAnswer = { step: at, draft, failure, ...(at === LAST_STEP && { password }) };
    const headers = { 'Set-Cookie': draftCookie(draft, context), 'Cache-Control': 'no-store' };
    return data(again, { status: failure.code === 'invalid_fields' ? 422 : refused.init?.status, headers });
  }
}
