import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../server/context.ts';

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** The context of a signed-in member; redirects a visitor to the login page, which returns here. */
export function requireMember({ request, context }: Args): MemberCtx {
  const { ctx } = context;
  if (!ctx.viewer) throw context.redirectToLogin(request);
  return { ...ctx, viewer: ctx.viewer };
}
