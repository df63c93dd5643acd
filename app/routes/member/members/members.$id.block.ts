import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { UNBLOCK_INTENT } from '../../../features/safety/blocked-notice.tsx';
import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';

/** Blocking is an action of a profile or a conversation; it has no page. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.member(params.id!));
}

/**
 * Blocks the member and redirects to the list of blocked members, since the profile is no longer visible, or from a
 * conversation to the others, where it can be undone. A list submits by script (`via`) and stays.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  const profile = args.params.id!;
  const { safety } = args.context.services;
  if (textField(form, 'intent') === UNBLOCK_INTENT) {
    await safety.unblockProfile(ctx, { profile });
    return redirect(paths.memberChat(profile));
  }
  const byScript = textField(form, 'via') === 'script';
  try {
    await safety.blockProfile(ctx, { profile });
  } catch (error) {
    if (!byScript) throw error;
    return { error: formFailureResponse(error, args.context).data.failure.message };
  }
  if (byScript) return { blocked: true as const };
  return redirect(textField(form, 'from') === 'chat' ? paths.chats({ blocked: profile }) : paths.blockedDone());
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';
