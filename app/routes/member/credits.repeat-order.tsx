import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { CheckoutRedirect } from '../../features/order/go-on.tsx';
import { repeatOrderFromForm, loadRepeatOrder } from '../../features/order/repeat.server.ts';
import { NoOrderToRepeat, RepeatOrderForm } from '../../features/order/repeat-form.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { useFormResponse } from '../../lib/keep-page.ts';
import { forwardHeaders } from '../../lib/pass-headers.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['order'], title: (t) => t('order:repeat.title') };

export const links = areaStyles('order');

export const headers = forwardHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadRepeatOrder(args.context, requireMember(args));
}

export function action(args: ActionFunctionArgs) {
  return repeatOrderFromForm(args.context, requireMember(args), args.request);
}

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

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
