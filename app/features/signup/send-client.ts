import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { rawTextField, textField } from '../../lib/form-data.ts';
import { networkErrorResponse } from '../../lib/keep-page.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import type { ActivationMailData } from './activation-mail.server.ts';
import type { SignupActionData } from './signup-action.server.ts';
import { mergeFormIntoDraft } from './signup-draft.ts';

/** The same step with its submitted values; for a form without a step only the interruption. */
function toInterruptedAnswer(form: FormData): SignupActionData | ActivationMailData {
  if (!form.has('step')) return { interrupted: true };
  const step = Number(textField(form, 'step'));
  return {
    interrupted: true,
    step,
    draft: mergeFormIntoDraft({}, step, form),
    password: rawTextField(form, 'password'),
  };
}

/**
 * Sends a signup form from the browser. A network error or server failure becomes an answer, so that the form stays
 * on the screen with everything typed; other errors propagate.
 */
export async function submitSignupForm({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<SignupActionData | ActivationMailData>();
  } catch (error) {
    return networkErrorResponse(error, toInterruptedAnswer(form));
  }
}

/**
 * Revalidates the signup after a successful submit only. Not after a login either: the dialog's data would redirect a
 * member to the search instead of to the page that the login returns to.
 */
export function shouldRevalidateSignup(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200, formAction } = change;
  return actionStatus < 400 && !formAction?.startsWith(paths.login()) && shouldRevalidatePage(change);
}
