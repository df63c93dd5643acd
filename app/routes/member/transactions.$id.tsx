import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { TransactionDocuments } from '../../features/transactions/transaction-documents.tsx';
import { TransactionEvents } from '../../features/transactions/transaction-events.tsx';
import { TransactionHead } from '../../features/transactions/transaction-head.tsx';
import { TransactionSum } from '../../features/transactions/transaction-sum.tsx';
import { WithdrawDone } from '../../features/transactions/withdraw-done.tsx';
import { WithdrawOffer } from '../../features/transactions/withdraw-offer.tsx';
import { withdrawalOf } from '../../features/transactions/withdrawal.server.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = {
  i18n: ['transactions', 'order'],
  title: (t) => t('transactions:title'),
};

export const links = areaStyles('account');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { payments, transactions } = args.context.services;
  const transaction = await transactions.view(ctx, { id: args.params['id']! });
  const instead = transaction.standing === 'canceled' ? await payments.viewInstead(ctx, { id: transaction.id }) : null;
  const judged = transaction.paid_at ? await withdrawalOf(args.context, ctx, transaction.id) : null;
  const withdrawal = typeof judged === 'string' ? null : judged;
  const { time_zone: timeZone, payment } = ctx.tenant;
  return { transaction, instead, withdrawal, timeZone, descriptor: payment.descriptor };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function TransactionPage() {
  const { transaction, instead, withdrawal, timeZone, descriptor } = useLoaderData<typeof loader>();
  const done = useSearchParams()[0].get('done') === 'withdrawn' && transaction.withdrawn_at !== null;
  const shown = { transaction, timeZone };
  return (
    <Page width="narrow">
      <div className="transactions">
        {done && <WithdrawDone transaction={transaction} />}
        <TransactionHead {...shown} instead={instead} />
        <TransactionSum transaction={transaction} descriptor={descriptor} />
        <TransactionDocuments {...shown} />
        <TransactionEvents {...shown} />
        {withdrawal && (
          <WithdrawOffer again={transaction.standing === 'refund_failed'} withdrawal={withdrawal} timeZone={timeZone} />
        )}
      </div>
    </Page>
  );
}
