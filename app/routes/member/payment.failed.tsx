import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { PaymentFailed } from '../../features/order/payment-failed.tsx';
import { loadOtherWays, loadResult } from '../../features/order/result.server.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['order'], title: (t) => t('order:failed.title') };

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const order = await loadResult(args, 'failed');
  return { order, methods: await loadOtherWays(args, order) };
}

export const shouldRevalidate = keepWithoutWait;

export default function PaymentFailedPage() {
  return (
    <Page width="narrow">
      <PaymentFailed {...useLoaderData<typeof loader>()} />
    </Page>
  );
}
