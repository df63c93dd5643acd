import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { joinFromForm, loadArrival } from '../../features/signup/arrival/arrival-data.server.ts';
import { ArrivalPage } from '../../features/signup/arrival/arrival-page.tsx';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['signup', 'sisters'], title: (t) => t('sisters:arrival.title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadArrival(request, context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return joinFromForm(request, context);
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function JoinWithCopy() {
  return <ArrivalPage data={useLoaderData<typeof loader>()} answer={useFormResponse<typeof action>()} />;
}
