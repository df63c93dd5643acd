import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { CheckoutRedirect } from '../../../features/order/form/checkout-redirect.tsx';
import { repeatOrderFromForm, loadRepeatOrder } from '../../../features/order/repeat/repeat.server.ts';
import { NoOrderToRepeat, RepeatOrderForm } from '../../../features/order/repeat/repeat-form.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../../lib/routing/forward-headers.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

export const handle: RouteHandle<unknown> = {
  composed: ['shop', 'order'],
  i18n: ['order'],
  title: (t) => t('order:repeat.title'),
};

export const links = areaStyles('order');

export const headers = forwardHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadRepeatOrder(args.context, requireMember(args));
}

export function action(args: ActionFunctionArgs) {
  return repeatOrderFromForm(args.context, requireMember(args), args.request);
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function RepeatOrderPage() {
  const repeat = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const goOn = answer && 'goOn' in answer ? answer.goOn : null;
  const refusal = answer && 'failure' in answer ? answer : null;
  return (
    <Page width="narrow">
      {goOn && <CheckoutRedirect {...goOn} />}
      {!goOn && (repeat ? <RepeatOrderForm {...repeat} refusal={refusal} /> : <NoOrderToRepeat />)}
    </Page>
  );
}
