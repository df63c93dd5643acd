import type { AppLoadContext } from '@remix-run/node';

import { textField } from '../../lib/form-data.ts';
import { requireMember } from '../../lib/require-member.ts';
import { readMailIntent, sendActivationMail } from './activation-mail.server.ts';
import { submitRestoreRequest, submitSignupStep } from './signup-action.server.ts';

/** Handles every form of the signup pages and dialog: a step, or an action beside one. */
export async function handleSignupForm(request: Request, context: AppLoadContext) {
  const form = await request.formData();
  if (readMailIntent(form)) return sendActivationMail(requireMember({ request, context }), form, context);
  if (textField(form, 'intent') === 'restore') return submitRestoreRequest(request, form, context);
  return submitSignupStep(request, form, context);
}
