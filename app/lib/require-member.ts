import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../server/context.ts';
import { paths } from './paths.ts';

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** The address of the page that was asked for, without what the router adds to data requests. */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/** The context of a signed-in member; sends a visitor to the login page, which returns here. */
export function requireMember({ request, context }: Args): MemberCtx {
  const { ctx } = context;
  if (!ctx.viewer) throw redirect(paths.login(pagePath(request)));
  return { ...ctx, viewer: ctx.viewer };
}
