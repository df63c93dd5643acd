import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import type { InsteadView } from '../../../server/modules/payments/order.view.ts';
import { OrderReplaced } from '../../features/order/order-replaced.tsx';
import { PaymentFailed } from '../../features/order/payment-failed.tsx';
import { loadOtherWays, loadResult } from '../../features/order/result.server.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

/** A page that failed to load has no data, and is told of as the failure that it is about. */
type Loaded = { instead: InsteadView | null } | undefined;

export const handle: RouteHandle<Loaded> = {
  i18n: ['order'],
  title: (t, loaded) => {
    if (!loaded?.instead) return t('order:failed.title');
    return t(loaded.instead.paid ? 'order:replaced.paid.title' : 'order:replaced.newer.title');
  },
};

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const order = await loadResult(args, 'failed');
  const { payments } = args.context.services;
  const instead = await payments.viewInstead(requireMember(args), { id: order.id });
  return { order, instead, methods: instead ? [] : await loadOtherWays(args, order) };
}

export const shouldRevalidate = keepWithoutWait;

export default function PaymentFailedPage() {
  const { order, instead, methods } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      {instead ? <OrderReplaced instead={instead} /> : <PaymentFailed order={order} methods={methods} />}
    </Page>
  );
}
