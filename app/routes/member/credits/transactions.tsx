import { useLoaderData, Link } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DebtAlert } from '../../../features/transactions/debt-alert.tsx';
import { LedgerList } from '../../../features/transactions/ledger-list.tsx';
import { OrderList } from '../../../features/transactions/order-list.tsx';
import { TransactionsLayout } from '../../../features/transactions/transactions-layout.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

/** Pagination links; null where there is no page. */
function Pagination({ olderHref, newestHref }: { olderHref: string | null; newestHref: string | null }) {
  const { t } = useTranslation('transactions');
  if (!olderHref && !newestHref) return null;
  return (
    <p className="transaction-page-links">
      {newestHref && <Link to={newestHref}>{t('newest')}</Link>}
      {olderHref && (
        <Link to={olderHref} rel="next">
          {t('older')}
        </Link>
      )}
    </p>
  );
}

export const handle: RouteHandle<unknown> = {
  composed: 'account',
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
        <>
          {shown.payments.debts.map((debt) => (
            <DebtAlert key={debt.order} {...debt} />
          ))}
          <OrderList orders={shown.payments.orders} timeZone={timeZone} />
        </>
      )}
      <Pagination olderHref={next && path(next)} newestHref={paged ? path(null) : null} />
    </TransactionsLayout>
  );
}
