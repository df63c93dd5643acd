import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { PaymentPending } from '../../features/order/payment-pending.tsx';
import { loadResult } from '../../features/order/result.server.ts';
import { resultOf } from '../../features/order/result-path.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['order'], title: (t) => t('order:pending.title') };

export const links = areaStyles('order');

export const loader = (args: LoaderFunctionArgs) => loadResult(args, 'pending');

/** Gives the order up. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const id = new URL(args.request.url).searchParams.get('order') ?? '';
  const order = await args.context.services.payments.cancelOrder(ctx, { id });
  return redirect(paths.paymentResult(resultOf(order.status), order.id));
}

export const shouldRevalidate = keepWithoutWait;

export default function PaymentPendingPage() {
  const order = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PaymentPending order={order} />
    </Page>
  );
}
