import { redirect, type AppLoadContext } from '@remix-run/node';

import type { DeskServices } from '../../../server/desk-services.ts';
import type { DeskCtx } from '../../../server/modules/desk/operators/index.ts';
import type { DeskRequest } from '../../../server/plugins/desk-context.ts';
import { deskPaths } from './desk-paths.ts';
import { deskReturnPath } from './desk-return-path.ts';

/** What a request to the operators' host knows; throws 404 on every other host. */
export function requireDesk({ desk }: AppLoadContext): DeskRequest {
  if (!desk) throw new Response(null, { status: 404 });
  return desk;
}

/** The desk's services and the operator; redirects to the next login step when the operator is not fully signed in. */
export function requireOperator(context: AppLoadContext): { ctx: DeskCtx; services: DeskServices } {
  const { entry, visit, services, token, url } = requireDesk(context);
  const to = deskReturnPath(url);
  if (entry.state === 'nobody') throw redirect(deskPaths.login({ why: token === undefined ? null : 'ended', to }));
  if (entry.state === 'half') throw redirect(deskPaths.factor(to));
  return { ctx: { ...visit, operator: entry.operator }, services };
}
