import { Link, useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DebtNotice } from '../../features/credits/balance.tsx';
import { CheckoutRedirect } from '../../features/order/go-on.tsx';
import { PurchaseHoldAlert } from '../../features/order/hold-notice.tsx';
import { OrderForm } from '../../features/order/order-form.tsx';
import { OrderHeader } from '../../features/order/order-head.tsx';
import { loadOrderPage, handleOrderForm } from '../../features/order/order.server.ts';
import { areaStyles } from '../../lib/area-styles.ts';
import { useFormResponse } from '../../lib/keep-page.ts';
import { forwardHeaders } from '../../lib/pass-headers.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['order', 'credits'], title: (t) => t('order:title') };

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

export { catchNetworkErrors as clientAction } from '../../lib/keep-page.ts';

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
