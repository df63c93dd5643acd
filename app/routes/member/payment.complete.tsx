import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { LAST_CHAT_COOKIE, readLastChat } from '../../features/chat/last-chat.ts';
import { PaymentComplete, PaymentOver } from '../../features/order/payment-complete.tsx';
import { loadResult } from '../../features/order/result.server.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { useBadges } from '../../lib/live/live-provider.tsx';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { readCookie } from '../../lib/read-cookie.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['order'], title: (t) => t('order:complete.title') };

export const links = areaStyles('order');

export async function loader(args: LoaderFunctionArgs) {
  const order = await loadResult(args, 'complete');
  const seconds = Math.floor(Date.parse(order.paid_at ?? order.created_at) / 1000);
  const { debt_repaid: repaid } = await args.context.services.transactions.view(requireMember(args), { id: order.id });
  return { order, repaid, lastChat: readLastChat(readCookie(args.request, LAST_CHAT_COOKIE), seconds) };
}

export const shouldRevalidate = keepWithoutWait;

export default function PaymentCompletePage() {
  const { order, repaid, lastChat } = useLoaderData<typeof loader>();
  const { credits } = useBadges();
  return (
    <Page width="narrow">
      {order.status === 'paid' ? <PaymentComplete {...{ order, credits, repaid, lastChat }} /> : <PaymentOver />}
    </Page>
  );
}
