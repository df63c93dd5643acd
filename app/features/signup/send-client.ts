import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { rawTextOf, textOf } from '../../lib/form-data.ts';
import { answerLost } from '../../lib/keep-page.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { MailAnswer } from './activation-mail.server.ts';
import type { SignupAnswer } from './signup-action.server.ts';
import { mergeForm } from './signup-draft.ts';

/** The same step once more, as it was filled in; nothing but that where the form was none of a step. */
function answerInterrupted(form: FormData): SignupAnswer | MailAnswer {
  if (!form.has('step')) return { interrupted: true };
  const step = Number(textOf(form, 'step'));
  return { interrupted: true, step, draft: mergeForm({}, step, form), password: rawTextOf(form, 'password') };
}

/**
 * Sends a form of the signup in the browser. What the network or a failing server swallows becomes an answer of its own, so
 * that the form stays on the screen with all that was typed; anything else goes its usual way.
 */
export async function sendSignup({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<SignupAnswer | MailAnswer>();
  } catch (error) {
    return answerLost(error, answerInterrupted(form));
  }
}

/**
 * Loads the signup again after something was taken, and not after it was refused or got lost. Nor after a login: what the
 * dialog has loaded would send a member to the search, away from where the login leads.
 */
export function reloadAfterSignup(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 200, formAction } = change;
  return actionStatus < 400 && !formAction?.startsWith(paths.login()) && keepWithoutWait(change);
}
