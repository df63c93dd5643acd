import { Link, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DebtNotice } from '../../../features/credits/balance.tsx';
import { CheckoutRedirect } from '../../../features/order/form/checkout-redirect.tsx';
import { PurchaseHoldAlert } from '../../../features/order/form/purchase-hold-alert.tsx';
import { OrderForm } from '../../../features/order/form/order-form.tsx';
import { OrderHeader } from '../../../features/order/form/order-header.tsx';
import { loadOrderPage, handleOrderForm } from '../../../features/order/form/order.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../../lib/routing/forward-headers.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

export const handle: RouteHandle<unknown> = {
  composed: ['shop', 'order'],
  i18n: ['order', 'credits'],
  title: (t) => t('order:title'),
};

export const links = areaStyles('order');

export const headers = forwardHeaders;

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const query = new URL(args.request.url).searchParams;
  const asked = { code: query.get('code'), country: query.get('country') };
  return loadOrderPage(args.context, ctx, { package: args.params.id!, method: args.params.paymentmethod, ...asked });
}

export function action(args: ActionFunctionArgs) {
  return handleOrderForm(args.context, requireMember(args), args.params.id!, args.request);
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function OrderPage() {
  const { t } = useTranslation('order');
  const data = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  if (answer && 'goOn' in answer) {
    return (
      <Page width="narrow">
        <CheckoutRedirect {...answer.goOn} />
      </Page>
    );
  }
  const debt = data.form.account?.debt ?? 0;
  return (
    <Page>
      <div>
        <Link to={paths.credits()} className="order-back">
          {t('back')}
        </Link>
        <OrderHeader form={data.form} />
        {debt > 0 && <DebtNotice debt={debt} />}
        {data.hold && <PurchaseHoldAlert hold={data.hold} />}
      </div>
      <OrderForm data={data} refusal={answer ?? null} />
    </Page>
  );
}
