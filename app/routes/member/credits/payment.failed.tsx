import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import type { ReplacementView } from '../../../../server/modules/money/payments/index.ts';
import { OrderReplaced, PaymentFailed } from '../../../features/order/result/payment-failed.tsx';
import {
  PaymentTransactionStatus,
  type TransactionSummary,
} from '../../../features/order/result/payment-transaction-status.tsx';
import {
  loadAvailableMethods,
  loadResult,
  loadTransactionStatus,
} from '../../../features/order/result/result.server.ts';
import { transactionStatusTitle } from '../../../features/order/result/transaction-status-title.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

/** Undefined when the loader failed; the page then shows a failed payment. */
type Loaded = { instead: ReplacementView | null; transaction: TransactionSummary | null } | undefined;

export const handle: RouteHandle<Loaded> = {
  i18n: ['order', 'transactions'],
  title: (t, loaded) => {
    if (loaded?.transaction) return t(transactionStatusTitle(loaded.transaction.standing));
    if (!loaded?.instead) return t('order:failed.title');
    return t(loaded.instead.paid ? 'order:replaced.paid.title' : 'order:replaced.newer.title');
  },
};

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const order = await loadResult(args, 'failed');
  const { transaction } = await loadTransactionStatus(args, order);
  // Another amount than the order's was paid: the provider holds or has refunded it.
  const moved = transaction.standing === 'checking' || transaction.standing === 'refunded';
  if (moved) return { order, transaction, instead: null, methods: [] };
  const { payments } = args.context.services;
  const instead = await payments.viewReplacement(requireMember(args), { id: order.id });
  return { order, transaction: null, instead, methods: instead ? [] : await loadAvailableMethods(args, order) };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function PaymentFailedPage() {
  const { order, transaction, instead, methods } = useLoaderData<typeof loader>();
  if (transaction) {
    return (
      <Page width="narrow">
        <PaymentTransactionStatus transaction={transaction} />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      {instead ? <OrderReplaced instead={instead} /> : <PaymentFailed order={order} methods={methods} />}
    </Page>
  );
}
