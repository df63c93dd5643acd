import { redirect } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { WithdrawalForm } from '../../features/transactions/withdraw-form.tsx';
import { WithdrawalUnavailable } from '../../features/transactions/withdraw-over.tsx';
import type { WithdrawalUnavailableProps } from '../../features/transactions/withdraw-over.tsx';
import { loadWithdrawal } from '../../features/transactions/withdrawal.server.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { textField } from '../../lib/form-data.ts';
import { formFailureResponse } from '../../lib/form-failure.server.ts';
import { useFormResponse } from '../../lib/keep-page.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = {
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

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

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
