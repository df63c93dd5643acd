import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { answerSignup } from '../../features/signup/answer-signup.server.ts';
import { reloadAfterSignup, sendSignup } from '../../features/signup/send-client.ts';
import { loadSignupPage } from '../../features/signup/signup-page-data.server.ts';
import { SignupPage } from '../../features/signup/signup-page.tsx';
import { passHeaders } from '../../lib/pass-headers.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['signup'], title: (t) => t('signup:title') };

/** Signing up for the sake of one member. Who is not there, or not for visitors, is no reason to send anyone away. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const data = await loadSignupPage(request, context, params.id);
  if (!data.signup.target) throw redirect(paths.signup({ tracking: data.signup.tracking }));
  return data;
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerSignup(request, context);
}

export const clientAction = sendSignup;

export const headers = passHeaders;

export const shouldRevalidate = reloadAfterSignup;

export default function MemberSignup() {
  const data = useLoaderData<typeof loader>();
  return <SignupPage data={data} answer={useActionData<typeof action>()} pending={useNavigation().state !== 'idle'} />;
}
