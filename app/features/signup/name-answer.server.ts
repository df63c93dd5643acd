import type { AppLoadContext } from '@remix-run/node';

import { formFailureResponse } from '../../lib/form-failure.server.ts';

/** Whether a profile name is available; if not, why, in the viewer's language. */
export type NameAvailability = { free: true } | { free: false; message: string };

/** Checks a name while it is typed. Beyond the rate limit the answer is empty. */
export async function checkNameAvailability(request: Request, context: AppLoadContext): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  const name = new URL(request.url).searchParams.get('name') ?? '';
  try {
    await context.services.accounts.checkProfileName(context.ctx, name);
    return Response.json({ free: true } satisfies NameAvailability, { headers });
  } catch (error) {
    const { data, init } = formFailureResponse(error, context);
    const message = data.failure.fields['name'];
    if (!message) return new Response(null, { status: init?.status, headers });
    return Response.json({ free: false, message } satisfies NameAvailability, { headers });
  }
}
