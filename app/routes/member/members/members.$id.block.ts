import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';

/** Blocking is an action of a profile or a conversation; it has no page. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.member(params.id!));
}

/**
 * Blocks the member and redirects to the list of blocked members, since the profile is no longer visible. A list
 * submits by script (`via`) and stays.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const byScript = textField(await args.request.formData(), 'via') === 'script';
  try {
    await args.context.services.safety.blockProfile(ctx, { profile: args.params.id! });
  } catch (error) {
    if (!byScript) throw error;
    return { error: formFailureResponse(error, args.context).data.failure.message };
  }
  return byScript ? { blocked: true as const } : redirect(paths.blockedDone());
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';
