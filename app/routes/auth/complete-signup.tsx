import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { handleCompletionForm } from '../../features/signup/complete-action.server.ts';
import { loadCompletion } from '../../features/signup/complete-data.server.ts';
import { CompletePage } from '../../features/signup/complete-page.tsx';
import { useFormResponse } from '../../lib/keep-page.ts';
import { forwardHeaders } from '../../lib/pass-headers.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['signup'], title: (t) => t('signup:complete_signup.title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCompletion(request, context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return handleCompletionForm(request, context);
}

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function CompleteSignup() {
  return <CompletePage data={useLoaderData<typeof loader>()} answer={useFormResponse<typeof action>()} />;
}
