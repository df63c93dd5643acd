import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';

import { handleSignupForm } from '../../features/signup/handle-signup-form.server.ts';
import { shouldRevalidateSignup, submitSignupForm } from '../../features/signup/submit-client.ts';
import { loadSignupPage } from '../../features/signup/signup-page-data.server.ts';
import { SignupPage } from '../../features/signup/signup-page.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { expectedErrorCode } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['facts', 'signup'], title: (t) => t('signup:title') };

export const links = areaStyles('auth');

/** Signup from a profile; without a target where the site hides its members from visitors. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const data = await loadSignupPage(request, context, params.id);
  if (data.signup.target) return data;
  try {
    await context.services.profiles.viewProfile(context.ctx, params.id!);
  } catch (error) {
    if (expectedErrorCode(error) !== 'authentication_required') throw error;
  }
  throw redirect(paths.signup({ tracking: data.signup.tracking }));
}

export function action({ request, context }: ActionFunctionArgs) {
  return handleSignupForm(request, context);
}

export const clientAction = submitSignupForm;

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidateSignup;

export default function MemberSignup() {
  const data = useLoaderData<typeof loader>();
  return (
    <SignupPage data={data} answer={useFormResponse<typeof action>()} pending={useNavigation().state !== 'idle'} />
  );
}
