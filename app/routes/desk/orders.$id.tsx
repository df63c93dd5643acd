import { redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import {
  OrderDocuments,
  OrderEntries,
  OrderHistory,
  OrderNotices,
  OrderRefunds,
} from '../../features/desk/money/order-events.tsx';
import { OrderMandate } from '../../features/desk/money/order-mandate.tsx';
import { OrderPayment } from '../../features/desk/money/order-payment.tsx';
import { OrderRevocation, RevocationDone } from '../../features/desk/money/order-revocation.tsx';
import { OrderState } from '../../features/desk/money/order-state.tsx';
import { OrderSum } from '../../features/desk/money/order-sum.tsx';
import { OrderWithdrawal } from '../../features/desk/money/order-withdrawal.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:order.title') };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  const order = await services.money.viewOrder(ctx, id);
  return { ...order, withdrawal: await services.money.viewWithdrawal(ctx, id) };
}

/** Asks the provider again, or withdraws from the order or its mandate for a member who asked by mail. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'withdraw' || intent === 'revoke') {
    try {
      if (intent === 'revoke')
        return redirect(`${deskPaths.order(id)}?mandate=${await services.money.revokeMandate(ctx, id)}`);
      await services.money.withdraw(ctx, { orderId: id, expected: Number(textOf(form, 'expected')) });
      return redirect(`${deskPaths.order(id)}?withdrawn=yes`);
    } catch (error) {
      return formFailure(error, context);
    }
  }
  const { answered } = await services.money.askProvider(ctx, id);
  return redirect(`${deskPaths.order(id)}?asked=${answered ? 'yes' : 'no'}`);
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** What came of the last question or step; a refusal is told whatever the page offers by now. */
function Asked() {
  const { t } = useTranslation('deskmoney');
  const [search] = useSearchParams();
  const failure = useAnswer<typeof action>()?.failure;
  const asked = search.get('asked');
  if (failure)
    return (
      <Alert tone="danger" role="alert">
        {failure.message}
      </Alert>
    );
  if (search.has('mandate')) return <RevocationDone outcome={search.get('mandate')} />;
  if (search.get('withdrawn') === 'yes') return <Alert tone="success" role="status" title={t('withdraw.done')} />;
  if (asked === 'yes') return <Alert tone="success" role="status" title={t('order.asked')} />;
  return asked === 'no' ? <Alert tone="warning" role="status" title={t('order.notAnswered')} /> : null;
}

function AskAgain({ canAsk }: { canAsk: boolean }) {
  const { t } = useTranslation('deskmoney');
  const pending = useNavigation().formData?.get('intent') === 'ask';
  if (!canAsk) return null;
  return (
    <Form method="post">
      <Button variant="secondary" size="small" icon="question" name="intent" value="ask" pending={pending}>
        {t('order.ask')}
      </Button>
    </Form>
  );
}

export default function DeskOrder() {
  const { t } = useTranslation('deskmoney');
  const { site, order, payments, mandate, canAsk, canRevoke, withdrawal, ...events } = useLoaderData<typeof loader>();
  const { currency } = order;
  return (
    <>
      <DeskHead
        title={t('order.title')}
        about={<OrderState status={order.status} problem={order.problem} />}
        tools={
          <>
            <ButtonLink variant="ghost" size="small" icon="arrow-left" href={deskPaths.orders()}>
              {t('order.back')}
            </ButtonLink>
            <AskAgain canAsk={canAsk} />
          </>
        }
      />
      <div className="desk-money-page">
        <Asked />
        {!canAsk && <Alert title={t('order.cannotAsk')} />}
        <div className="desk-money-pair">
          <OrderSum order={order} site={site} />
          <div className="desk-money-page">
            {payments.length === 0 && <p className="desk-empty">{t('payment.none')}</p>}
            {payments.map((payment) => (
              <OrderPayment key={payment.id} payment={payment} currency={currency} />
            ))}
            {mandate && <OrderMandate mandate={mandate} />}
          </div>
        </div>
        {withdrawal && <OrderWithdrawal withdrawal={withdrawal} currency={currency} />}
        {canRevoke && <OrderRevocation />}
        <OrderHistory transitions={events.transitions} />
        <OrderEntries entries={events.entries} />
        <OrderDocuments invoices={events.invoices} currency={currency} />
        <OrderRefunds refunds={events.refunds} currency={currency} />
        <OrderNotices notices={events.notices} />
      </div>
    </>
  );
}
