import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { PaymentPending } from '../../../features/order/result/payment-pending.tsx';
import { pendingTexts } from '../../../features/order/result/pending-texts.ts';
import { loadResult } from '../../../features/order/result/result.server.ts';
import { resultForState } from '../../../features/order/result/result-path.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

/** Undefined when the loader failed. */
type Loaded = OrderView | undefined;

export const handle: RouteHandle<Loaded> = {
  i18n: ['order'],
  title: (t, order) => t(`order:${order ? pendingTexts(order)[0] : 'pending.title'}`),
};

export const links = areaStyles('order');

export const loader = (args: LoaderFunctionArgs) => loadResult(args, 'pending');

/** Cancels the order. One that has been paid meanwhile redirects to its result. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const id = new URL(args.request.url).searchParams.get('order') ?? '';
  const { status } = await args.context.services.payments.cancelOrder(ctx, { id });
  const result = resultForState(status);
  return result === 'pending' ? data({ tooLate: true }, { status: 409 }) : redirect(paths.paymentResult(result, id));
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function PaymentPendingPage() {
  const order = useLoaderData<typeof loader>();
  const tooLate = useFormResponse<typeof action>()?.tooLate ?? false;
  return (
    <Page width="narrow">
      <PaymentPending order={order} cancelFailed={tooLate} />
    </Page>
  );
}
