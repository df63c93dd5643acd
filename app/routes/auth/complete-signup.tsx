import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { takeCompletion } from '../../features/signup/complete-action.server.ts';
import { loadComplete } from '../../features/signup/complete-data.server.ts';
import { CompletePage } from '../../features/signup/complete-page.tsx';
import { useAnswer } from '../../lib/keep-page.ts';
import { passHeaders } from '../../lib/pass-headers.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['signup'], title: (t) => t('signup:complete_signup.title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadComplete(request, context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return takeCompletion(request, context);
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export const headers = passHeaders;

export const shouldRevalidate = keepWithoutWait;

export default function CompleteSignup() {
  return <CompletePage data={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
