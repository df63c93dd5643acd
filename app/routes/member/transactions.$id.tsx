import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { TransactionDocuments } from '../../features/transactions/transaction-documents.tsx';
import { TransactionEvents } from '../../features/transactions/transaction-events.tsx';
import { TransactionHead } from '../../features/transactions/transaction-head.tsx';
import { TransactionSum } from '../../features/transactions/transaction-sum.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
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
  const transaction = await args.context.services.transactions.view(ctx, { id: args.params['id']! });
  return { transaction, timeZone: ctx.tenant.time_zone, descriptor: ctx.tenant.payment.descriptor };
}

export const shouldRevalidate = keepWithoutWait;

export default function TransactionPage() {
  const { transaction, timeZone, descriptor } = useLoaderData<typeof loader>();
  const shown = { transaction, timeZone };
  return (
    <Page width="narrow">
      <div className="transactions">
        <TransactionHead {...shown} />
        <TransactionSum transaction={transaction} descriptor={descriptor} />
        <TransactionDocuments {...shown} />
        <TransactionEvents {...shown} />
      </div>
    </Page>
  );
}
