import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DebtAlert } from '../../../features/transactions/debt-alert.tsx';
import { TransactionDocuments } from '../../../features/transactions/transaction-documents.tsx';
import { TransactionEvents } from '../../../features/transactions/transaction-events.tsx';
import { TransactionHeader } from '../../../features/transactions/transaction-header.tsx';
import { TransactionTotal } from '../../../features/transactions/transaction-total.tsx';
import { WithdrawalOffer } from '../../../features/transactions/withdrawal-offer.tsx';
import { loadWithdrawal } from '../../../features/transactions/withdrawal.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { TransactionView } from '../../../../server/modules/trust/transactions/index.ts';
import { formatMoney } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Confirms a withdrawal; the order itself shows the refund's progress. */
function WithdrawalConfirmation({ transaction }: { transaction: TransactionView }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { amount, paid_at: paidAt, refunded, returning } = transaction;
  return (
    <Alert tone="success" role="status" title={t('withdraw.done')}>
      {paidAt
        ? t('withdraw.doneText', { amount: formatMoney(locale, returning || refunded, amount.currency) })
        : t('withdraw.doneUnpaid')}
    </Alert>
  );
}

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['transactions', 'order'],
  title: (t) => t('transactions:title'),
};

/** States in which nothing was paid, and nothing is expected. */
const UNPAID_ENDS: ReadonlySet<string> = new Set(['failed', 'canceled', 'expired']);

export const links = areaStyles('account');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { payments, transactions } = args.context.services;
  const transaction = await transactions.view(ctx, { id: args.params['id']! });
  const instead =
    transaction.standing === 'canceled' ? await payments.viewReplacement(ctx, { id: transaction.id }) : null;
  const { paid_at: paidAt, status } = transaction;
  const judged = paidAt || !UNPAID_ENDS.has(status) ? await loadWithdrawal(args.context, ctx, transaction.id) : null;
  const withdrawal = typeof judged === 'string' ? null : judged;
  const { time_zone: timeZone, payment } = ctx.tenant;
  return { transaction, instead, withdrawal, timeZone, descriptor: payment.descriptor };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function TransactionPage() {
  const { transaction, instead, withdrawal, timeZone, descriptor } = useLoaderData<typeof loader>();
  const done = useSearchParams()[0].get('done') === 'withdrawn' && transaction.withdrawn_at !== null;
  const { owed } = transaction;
  const shown = { transaction, timeZone };
  return (
    <Page width="narrow">
      <div className="transactions">
        {done && <WithdrawalConfirmation transaction={transaction} />}
        <TransactionHeader {...shown} instead={instead} />
        {owed > 0 && <DebtAlert amount={owed} currency={transaction.amount.currency} />}
        <TransactionTotal transaction={transaction} descriptor={descriptor} />
        <TransactionDocuments {...shown} />
        <TransactionEvents {...shown} />
        {withdrawal && (
          <WithdrawalOffer
            reopened={
              transaction.standing === 'refund_failed' ? 'failed' : transaction.withdrawn_at ? 'returned' : null
            }
            withdrawal={withdrawal}
            timeZone={timeZone}
          />
        )}
      </div>
    </Page>
  );
}
