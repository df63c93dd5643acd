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
import { brandWords } from '../../../lib/i18n/brand-words.server.ts';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { requireMember } from '../../../lib/routing/require-member.ts';
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

export const links = areaStyles('order', 'paid');

/** Conversations that a paid order offers to continue. */
const SHOWN_CHATS = 3;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const order = await loadResult(args, 'complete');
  const seconds = Math.floor(Date.parse(order.paid_at ?? order.created_at) / 1000);
  const [{ transaction, repaid }, { chats }] = await Promise.all([
    loadTransactionStatus(args, order),
    args.context.services.chat.listConversations(ctx, { limit: SHOWN_CHATS }),
  ]);
  const lastChat = readLastChat(readCookie(args.request, LAST_CHAT_COOKIE), seconds);
  return { order, transaction, repaid, chats, lastChat, words: brandWords(translatorFor(ctx), ctx.tenant).paid };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function PaymentCompletePage() {
  const { order, transaction, repaid, ...shown } = useLoaderData<typeof loader>();
  const { credits } = useBadges();
  const paid = transaction.standing === 'paid';
  return (
    <Page width="narrow">
      {paid ? (
        <PaymentComplete order={order} credits={credits} repaid={repaid} {...shown} />
      ) : (
        <PaymentTransactionStatus transaction={transaction} />
      )}
    </Page>
  );
}
