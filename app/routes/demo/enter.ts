import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '../../lib/routing/paths.ts';

/** Exchanges a launcher ticket for a session on this site. Demo only: 404 elsewhere. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { demo, ctx, cookies } = context;
  if (!demo) throw new Response(null, { status: 404 });
  const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
  const entry = await demo.redeemTicket(ctx.tenant, ticket);
  if ('refused' in entry) {
    return redirect(paths.login({ notice: entry.refused }), { headers: { 'Set-Cookie': cookies.clearSession() } });
  }
  return redirect(paths.members(), { headers: { 'Set-Cookie': cookies.session(entry.sessionToken) } });
}
