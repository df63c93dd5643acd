import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { PaymentPending } from '../../features/order/payment-pending.tsx';
import { loadResult } from '../../features/order/result.server.ts';
import { resultOf } from '../../features/order/result-path.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { errorCode } from '../../lib/form-failure.server.ts';
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
  const { payments } = args.context.services;
  try {
    const order = await payments.cancelOrder(ctx, { id });
    return redirect(paths.paymentResult(resultOf(order.status), order.id));
  } catch (error) {
    if (errorCode(error) !== 'order_closed') throw error;
  }
  // Its money is on its way, or has come.
  const result = resultOf((await payments.viewOrder(ctx, { id })).status);
  return result === 'pending' ? data({ tooLate: true }, { status: 409 }) : redirect(paths.paymentResult(result, id));
}

export const shouldRevalidate = keepWithoutWait;

export default function PaymentPendingPage() {
  const order = useLoaderData<typeof loader>();
  const tooLate = useActionData<typeof action>()?.tooLate ?? false;
  return (
    <Page width="narrow">
      <PaymentPending {...{ order, tooLate }} />
    </Page>
  );
}
