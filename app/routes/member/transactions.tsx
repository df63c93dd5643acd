import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { LedgerList } from '../../features/transactions/ledger-list.tsx';
import { OrderList } from '../../features/transactions/order-list.tsx';
import { Pagination } from '../../features/transactions/page-links.tsx';
import { TransactionsLayout } from '../../features/transactions/transactions-frame.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = {
  i18n: ['transactions', 'order'],
  title: (t) => t('transactions:title'),
};

export const links = areaStyles('account');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { sandbox, transactions } = args.context.services;
  const { searchParams } = new URL(args.request.url);
  const after = searchParams.get('after') ?? undefined;
  const page = { timeZone: ctx.tenant.time_zone, paged: after !== undefined, sandbox: sandbox.isOpen(ctx) };
  if (searchParams.get('view') === 'credits') {
    return { ...page, view: 'credits' as const, ledger: await transactions.ledger(ctx, { after }) };
  }
  return { ...page, view: 'payments' as const, payments: await transactions.list(ctx, { after }) };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function TransactionsPage() {
  const shown = useLoaderData<typeof loader>();
  const { paged, sandbox, timeZone, view } = shown;
  const { next } = view === 'credits' ? shown.ledger : shown.payments;
  const path = (after: string | null) =>
    view === 'credits' ? paths.creditHistory(after) : paths.transactions(undefined, { after });
  return (
    <TransactionsLayout view={view} sandbox={sandbox}>
      {view === 'credits' ? (
        <LedgerList ledger={shown.ledger} timeZone={timeZone} />
      ) : (
        <OrderList orders={shown.payments.orders} timeZone={timeZone} />
      )}
      <Pagination olderHref={next && path(next)} newestHref={paged ? path(null) : null} />
    </TransactionsLayout>
  );
}
