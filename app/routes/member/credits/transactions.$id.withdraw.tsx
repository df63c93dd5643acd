import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';

import { WithdrawalForm } from '../../../features/transactions/withdrawal-form.tsx';
import {
  WithdrawalUnavailable,
  type WithdrawalUnavailableProps,
} from '../../../features/transactions/withdrawal-unavailable.tsx';
import { loadWithdrawal } from '../../../features/transactions/withdrawal.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['transactions', 'order'],
  title: (t) => t('transactions:confirm.title'),
};

export const links = areaStyles('account');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const order = args.params['id']!;
  const { accounts, transactions } = args.context.services;
  const { other_paid: premiumStays, paid_at: paidAt } = await transactions.view(ctx, { id: order });
  const judged = await loadWithdrawal(args.context, ctx, order);
  const withdrawal = typeof judged === 'string' ? null : judged;
  const why: WithdrawalUnavailableProps['why'] =
    judged === 'withdrawn' ? judged : paidAt === null ? 'not_paid' : 'over';
  const user = await accounts.viewUser(ctx);
  return { order, withdrawal, why, premiumStays, email: user?.email ?? '', timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const order = args.params['id']!;
  const form = await args.request.formData();
  try {
    const expected = Number(textField(form, 'expected_amount'));
    await args.context.services.payments.withdraw(ctx, { order, expected_amount: expected });
    return redirect(paths.transactions(order, { done: 'withdrawn' }));
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function WithdrawPage() {
  const { order, withdrawal, why, premiumStays, email, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const pending = useNavigation().state !== 'idle';
  const refusal = answer?.failure.message ?? null;
  return (
    <Page width="narrow">
      <div className="transactions">
        {withdrawal ? (
          <WithdrawalForm
            withdrawal={withdrawal}
            premiumStays={premiumStays}
            email={email}
            timeZone={timeZone}
            refusal={refusal}
            pending={pending}
          />
        ) : (
          <WithdrawalUnavailable order={order} why={why} />
        )}
      </div>
    </Page>
  );
}
