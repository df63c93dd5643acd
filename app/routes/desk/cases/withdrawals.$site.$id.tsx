import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DebtEnd } from '../../../../server/modules/desk/operators/cases/case-kinds.schema.ts';
import {
  CaseActions,
  CaseDispute,
  CaseFacts,
  CaseHistory,
  CaseRefunds,
} from '../../../features/desk/cases/order-case.tsx';
import { DeskHead, TakenPage } from '../../../features/desk/kit/desk-detail.tsx';
import { DoneAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, openItem, deskAction, type PostedForm } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskcases', 'deskmoney', 'order'],
  title: (t) => t('deskcases:withdrawals.title'),
};

export const loader = deskLoader(async ({ ctx, services: { orderCases }, at }) => {
  const { item: found, holder } = await openItem(() => orderCases.open(ctx, at));
  const mayRefund = found !== null && orderCases.mayRefund(ctx, at);
  const maySettle = found !== null && orderCases.maySettleDebts(ctx, at);
  return data({ found, holder, mayRefund, maySettle }, { status: found ? 200 : 409 });
});

export const action = deskAction(({ ctx, services: { orderCases }, at }) => {
  const settle =
    (outcome: DebtEnd) =>
    async ({ text, raw }: PostedForm) => {
      const form = { outcome, expected: Number(text('expected')), note: raw('note') };
      const requested = await orderCases.settleDebt(ctx, { ...at, ...form });
      return deskPaths.withdrawals(requested ? 'requested' : 'closed');
    };
  return {
    again: ({ text }) => orderCases.refundAgain(ctx, { ...at, expected: Number(text('expected')) }),
    hurry: () => orderCases.expediteRefunds(ctx, at),
    ask: () => orderCases.syncPayment(ctx, at),
    release: async () => {
      await orderCases.release(ctx, at);
      return deskPaths.withdrawals();
    },
    debt_paid: settle('paid'),
    debt_waived: settle('waived'),
    close: async ({ raw }) => {
      await orderCases.close(ctx, { ...at, note: raw('note') });
      return deskPaths.withdrawals('closed');
    },
  };
});

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** An order that needs attention: its history, its state at the provider, and the possible actions. */
export default function DeskOrderCase() {
  const { t } = useTranslation('deskcases');
  const { found, holder, mayRefund, maySettle } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const back = { href: deskPaths.withdrawals(), label: t('back') };
  if (!found) return <TakenPage title={t('withdrawals.title')} text={t('taken', { name: holder })} back={back} />;
  const { order, kind, closedAt, closedBy, note } = found;
  const done = { again: t('case.refunded_again'), hurry: t('case.hurried'), ask: t('case.asked') };
  return (
    <>
      <DeskHead title={t('case.title', { order: order.id.slice(-12) })} about={t(`kind.${kind}`)} back={back} />
      <DoneAlert texts={done} />
      <div className="desk-split">
        <div className="desk-page">
          <p className="desk-note">{t(`explain.${kind}`)}</p>
          {closedAt ? (
            <Panel title={closedBy ? t('case.closed', { name: closedBy }) : t('case.closed_self')}>
              <p className="desk-words">{note}</p>
            </Panel>
          ) : (
            <CaseActions found={found} mayRefund={mayRefund} maySettle={maySettle} answer={answer} />
          )}
          <CaseDispute dispute={found.actions.dispute} currency={order.currency} />
          <CaseRefunds refunds={found.refunds} currency={order.currency} />
          <CaseHistory history={found.history} earlier={found.earlier} />
        </div>
        <Panel>
          <CaseFacts order={order} tenantId={found.tenantId} />
          <Link to={deskPaths.order(order.id)}>{t('case.open_order')}</Link>
        </Panel>
      </div>
    </>
  );
}
