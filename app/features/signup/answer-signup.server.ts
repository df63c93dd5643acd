import type { AppLoadContext } from '@remix-run/node';

import { textField } from '../../lib/form-data.ts';
import { requireMember } from '../../lib/require-member.ts';
import { mailIntent, sendActivationMail } from './activation-mail.server.ts';
import { askForRestore, takeSignupStep } from './signup-action.server.ts';

/** Handles every form of the signup pages and dialog: a step, or an action beside one. */
export async function answerSignup(request: Request, context: AppLoadContext) {
  const form = await request.formData();
  if (mailIntent(form)) return sendActivationMail(requireMember({ request, context }), form, context);
  if (textField(form, 'intent') === 'restore') return askForRestore(request, form, context);
  return takeSignupStep(request, form, context);
}
