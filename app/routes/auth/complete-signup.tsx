import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { handleCompletionForm } from '../../features/signup/completion/complete-action.server.ts';
import { loadCompletion } from '../../features/signup/completion/complete-data.server.ts';
import { CompletePage } from '../../features/signup/completion/complete-page.tsx';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['signup'], title: (t) => t('signup:complete_signup.title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCompletion(request, context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return handleCompletionForm(request, context);
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function CompleteSignup() {
  return <CompletePage data={useLoaderData<typeof loader>()} answer={useFormResponse<typeof action>()} />;
}
