import { useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { handleSignupForm } from '../../features/signup/handle-signup-form.server.ts';
import { shouldRevalidateSignup, submitSignupForm } from '../../features/signup/submit-client.ts';
import { loadSignupPage } from '../../features/signup/signup-page-data.server.ts';
import { SignupPage } from '../../features/signup/signup-page.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['facts', 'signup'], title: (t) => t('signup:title') };

export const links = areaStyles('auth');

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadSignupPage(request, context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return handleSignupForm(request, context);
}

export const clientAction = submitSignupForm;

/** A response that carries the password to the next step must not be cached. */
export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidateSignup;

export default function Signup() {
  const data = useLoaderData<typeof loader>();
  return (
    <SignupPage data={data} answer={useFormResponse<typeof action>()} pending={useNavigation().state !== 'idle'} />
  );
}
