import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { LAST_CHAT_COOKIE, readLastChat } from '../../../features/chat/conversations/last-chat.ts';
import { PaymentComplete } from '../../../features/order/result/payment-complete.tsx';
import {
  PaymentTransactionStatus,
  type TransactionSummary,
} from '../../../features/order/result/payment-transaction-status.tsx';
import { loadResult, loadTransactionStatus } from '../../../features/order/result/result.server.ts';
import { transactionStatusTitle } from '../../../features/order/result/transaction-status-title.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { readCookie } from '../../../lib/root-data/read-cookie.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

/** Undefined when the loader failed. */
type Loaded = { transaction: TransactionSummary } | undefined;

export const handle: RouteHandle<Loaded> = {
  i18n: ['order', 'transactions'],
  title: (t, loaded) => {
    const standing = loaded?.transaction.standing ?? 'paid';
    return t(standing === 'paid' ? 'order:complete.title' : transactionStatusTitle(standing));
  },
};

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const order = await loadResult(args, 'complete');
  const seconds = Math.floor(Date.parse(order.paid_at ?? order.created_at) / 1000);
  const { transaction, repaid } = await loadTransactionStatus(args, order);
  return { order, transaction, repaid, lastChat: readLastChat(readCookie(args.request, LAST_CHAT_COOKIE), seconds) };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function PaymentCompletePage() {
  const { order, transaction, repaid, lastChat } = useLoaderData<typeof loader>();
  const { credits } = useBadges();
  const paid = transaction.standing === 'paid';
  return (
    <Page width="narrow">
      {paid ? (
        <PaymentComplete order={order} credits={credits} repaid={repaid} lastChat={lastChat} />
      ) : (
        <PaymentTransactionStatus transaction={transaction} />
      )}
    </Page>
  );
}
