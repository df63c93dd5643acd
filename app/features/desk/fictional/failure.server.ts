import { data } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { formFailure } from '../../../lib/form-failure.server.ts';
import type { FictionalFailure } from './reply-form.tsx';

/** Why one of a page's forms was refused, with what was written in it. @throws what no form can show */
export function refused(error: unknown, context: AppLoadContext, form: { intent: string; text?: string }) {
  const { data: answer, init } = formFailure(error, context);
  const { message, fields } = answer.failure;
  const failure: FictionalFailure = { intent: form.intent, text: form.text ?? '', message, fields };
  return data({ failure }, init ?? undefined);
}
