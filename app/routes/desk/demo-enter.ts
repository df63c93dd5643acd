import type { LoaderFunctionArgs } from '@remix-run/node';

import { deskPaths } from '../../lib/desk-paths.ts';
import { requireDesk } from '../../lib/require-operator.ts';

/**
 * Turns a ticket of the launcher into a session at the desk. Demo only: elsewhere this address is not there. A page and no
 * redirect: what another host has begun goes on without cookies of the strict kind.
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
