import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { ActionForm, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import {
  OrderRevocation,
  OrderWithdrawal,
  OrderMandate,
  OrderPayment,
  OrderState,
  OrderSummary,
} from '../../../features/desk/money/order-panels.tsx';
import {
  OrderDocuments,
  OrderEntries,
  OrderHistory,
  OrderProviderEvents,
  OrderRefunds,
} from '../../../features/desk/money/order-events.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:order.title') };

export const loader = deskLoader(async ({ ctx, services, id }) => {
  const order = await services.money.viewOrder(ctx, id);
  return { ...order, withdrawal: await services.money.viewWithdrawal(ctx, id) };
});

export const action = deskAction(({ ctx, services: { money }, id }) => ({
  ask: async () => {
    const { answered } = await money.syncWithProvider(ctx, id);
    return `${deskPaths.order(id)}?done=${answered ? 'asked' : 'unasked'}`;
  },
  revoke: async () => `${deskPaths.order(id)}?done=${await money.revokeMandate(ctx, id)}`,
  withdraw: ({ text }) => money.withdraw(ctx, { orderId: id, expected: Number(text('expected')) }),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

function ActionResult() {
  const { t } = useTranslation('deskmoney');
  const done = useSearchParams()[0].get('done') ?? '';
  const failure = useFormResponse<typeof action>()?.failure;
  if (failure) return <FormAlert failure={failure} />;
  const results = {
    asked: { tone: 'success', title: t('order.asked') },
    unasked: { tone: 'warning', title: t('order.notAnswered') },
    withdraw: { tone: 'success', title: t('withdraw.done') },
    ended: { tone: 'success', title: t('revoke.ended') },
    goes_on: { tone: 'warning', title: t('revoke.goes_on') },
    unanswered: { tone: 'warning', title: t('revoke.unanswered') },
  } as const;
  return Object.hasOwn(results, done) ? <Alert role="status" {...results[done as keyof typeof results]} /> : null;
}

export default function DeskOrder() {
  const { t } = useTranslation('deskmoney');
  const { site, order, payments, mandate, canSync, canRevoke, otherCountry, withdrawal, ...events } =
    useLoaderData<typeof loader>();
  const { currency } = order;
  return (
    <>
      <DeskHead
        title={t('order.title')}
        about={<OrderState status={order.status} problem={order.problem} />}
        tools={canSync && <ActionForm intent="ask" icon="question" label={t('order.ask')} />}
        back={{ href: deskPaths.orders(), label: t('order.back') }}
      />
      <div className="desk-page">
        <ActionResult />
        {otherCountry && (
          <Alert tone="warning" title={t('order.otherCountry')}>
            {t('order.otherCountryText')}
          </Alert>
        )}
        {!canSync && <Alert title={t('order.cannotAsk')} />}
        <div className="desk-pair">
          <OrderSummary order={order} site={site} />
          <div className="desk-page">
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
        <OrderProviderEvents providerEvents={events.providerEvents} />
      </div>
    </>
  );
}
