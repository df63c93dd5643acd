import type { LoaderFunctionArgs } from '@remix-run/node';

import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { requireDesk } from '../../../lib/desk/require-operator.ts';

/**
 * Exchanges a ticket of the launcher for a desk session; 404 outside the demo. It answers a page with a refresh instead of a
 * redirect: browsers do not send `SameSite=Strict` cookies on redirects that another host has started.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, visit, cookies } = requireDesk(context);
  const { demo } = services.operators;
  if (!demo) throw new Response(null, { status: 404 });
  const token = await demo.redeemTicket(visit, new URL(request.url).searchParams.get('ticket') ?? '');
  const home = deskPaths.home();
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${home}"><title>Sibling</title><p><a href="${home}">Sibling</a></p></html>`;
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Set-Cookie': cookies.session(token),
    },
  });
}
