import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { EXIT_URL } from '../../lib/browser/leave-site.ts';

async function lock({ ctx, services }: LoaderFunctionArgs['context']): Promise<void> {
  if (ctx.viewer?.lock) await services.credentials.lockNow({ ...ctx, viewer: ctx.viewer });
}

/** Leads to a neutral site; the link of a page of this site also locks a session with an app lock. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (request.headers.get('sec-fetch-site') === 'same-origin') await lock(context);
  return redirect(EXIT_URL, { headers: { 'Cache-Control': 'no-store' } });
}

/** Where script has left the page already. */
export async function action({ context }: ActionFunctionArgs) {
  await lock(context);
  return new Response(null, { status: 204 });
}
