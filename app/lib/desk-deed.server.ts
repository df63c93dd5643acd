import { data, redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { formFailure } from './form-failure.server.ts';
import type { FormFailure } from './form-failure.server.ts';

/** Text fields of a form. */
const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/**
 * Runs the desk action named by the form's `intent` and redirects to the page with `?done=<intent>`.
 * @returns the failure with the intent and the submitted fields
 */
export async function doDeed(
  { request, context }: { request: Request; context: AppLoadContext },
  deeds: Record<string, (fields: Record<string, string>) => Promise<void>>,
) {
  const fields = fieldsOf(await request.formData());
  const intent = fields['intent'] ?? '';
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined;
  if (!deed) throw new Response(null, { status: 400 });
  try {
    await deed(fields);
  } catch (error) {
    const refused = formFailure(error, context);
    const failure: FormFailure & { intent: string; given: Record<string, string> } = {
      ...refused.data.failure,
      intent,
      given: fields,
    };
    return data({ failure }, { status: refused.init?.status });
  }
  throw redirect(`${new URL(request.url).pathname}?done=${intent}`);
}
