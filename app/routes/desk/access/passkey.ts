import type { ActionFunctionArgs } from '@remix-run/node';

import { rawTextField, textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { requireDesk, requireOperator } from '../../../lib/desk/require-operator.ts';

/** The WebAuthn options for the browser, as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, token } = requireDesk(context);
  const { operators } = services;
  const form = await request.formData();
  try {
    switch (textField(form, 'use')) {
      case 'enter':
        return Response.json(await operators.startPasskeyFactor(token));
      case 'first':
        return Response.json(await operators.startFirstPasskey(token));
      case 'add': {
        const { ctx } = requireOperator(context);
        return Response.json(await operators.account.startPasskey(ctx, rawTextField(form, 'current')));
      }
      default:
        return new Response(null, { status: 400 });
    }
  } catch (error) {
    const { data, init } = formFailureResponse(error, context);
    return Response.json(data, init ?? undefined);
  }
}
