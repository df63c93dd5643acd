import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '../../lib/paths.ts';
import { requireMember } from '../../lib/require-member.ts';

/** Blocking is asked for on a profile or in a conversation; there is no page of its own. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.member(params.id!));
}

/** Blocks the member and leads to where it can be undone: what was on the screen is gone for both. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  await args.context.services.safety.blockProfile(ctx, { profile: args.params.id! });
  return redirect(paths.blockedDone());
}
