import { data, redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { formFailure } from './form-failure.server.ts';
import type { FormFailure } from './form-failure.server.ts';

/** The fields of a form, each as text. */
const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/**
 * Does what a form of the desk asks, by its `intent`, and leads back to the page, which says so by `done`.
 * @returns why it was refused, which form, and what it said
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
