import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderPageView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { OrderState } from './order-panels.tsx';

type Shown<Key extends keyof OrderPageView> = Pick<OrderPageView, Key>;

export function OrderHistory({ transitions }: Shown<'transitions'>) {
  const { t } = useTranslation('deskmoney');
  return (
    <DeskTable
      title={t('history.title')}
      empty={t('history.none')}
      rows={transitions}
      columns={[
        { head: t('history.at'), cell: ({ at }) => <Moment at={at} /> },
        { head: t('history.to'), cell: ({ toStatus }) => <OrderState status={toStatus} /> },
        { head: t('history.cause'), cell: ({ cause }) => t(`cause.${cause as 'notice'}`, { defaultValue: cause }) },
      ]}
    />
  );
}

export function OrderRefunds({ refunds, currency }: Shown<'refunds'> & { currency: string }) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  const never = t('order.never');
  return (
    <DeskTable
      title={t('refund.title')}
      empty={t('refund.none')}
      rows={refunds}
      columns={[
        { head: t('refund.at'), cell: ({ createdAt }) => <Moment at={createdAt} none={never} /> },
        { head: t('refund.cause'), cell: ({ cause }) => t(`refund.why.${cause as 'operator'}`) },
        { head: t('refund.status'), cell: ({ status }) => t(`refund.state.${status as 'failed'}`) },
        { head: t('refund.amount'), num: true, cell: ({ amount }) => format.money(amount, currency) },
        { head: t('refund.credits'), num: true, cell: ({ credits }) => format.number(credits) },
        { head: t('refund.number'), cell: ({ providerRefundId }) => providerRefundId ?? never },
        { head: t('refund.tries'), num: true, cell: ({ attempts }) => format.number(attempts) },
        { head: t('refund.nextTry'), cell: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} none={never} /> },
        { head: t('refund.settled'), cell: ({ settledAt }) => <Moment at={settledAt} none={never} /> },
      ]}
    />
  );
}

export function OrderDocuments({ invoices, currency }: Shown<'invoices'> & { currency: string }) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  const signed = (kind: string, sum: number) => format.money(kind === 'invoice' ? sum : -sum, currency);
  return (
    <DeskTable
      title={t('document.title')}
      empty={t('document.none')}
      rows={invoices}
      columns={[
        {
          head: t('document.number'),
          cell: ({ kind, number }) => `${t(`document.kind.${kind as 'invoice'}`)} ${number}`,
        },
        { head: t('document.issued'), cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
        { head: t('document.amount'), num: true, cell: ({ kind, amount }) => signed(kind, amount) },
        { head: t('document.vat'), num: true, cell: ({ kind, vatAmount }) => signed(kind, vatAmount) },
      ]}
    />
  );
}

export function OrderEntries({ entries }: Shown<'entries'>) {
  const { t } = useTranslation('deskmoney');
  const { number } = useFormats();
  return (
    <DeskTable
      title={t('entry.title')}
      empty={t('entry.none')}
      rows={entries}
      keyOf={({ transferId, account }) => `${transferId}${account}`}
      columns={[
        { head: t('entry.at'), cell: ({ at }) => <Moment at={at} /> },
        { head: t('entry.reason'), cell: ({ reason }) => t(`reason.${reason as 'package'}`) },
        { head: t('entry.account'), cell: ({ account }) => t(`account.${account as 'member'}`) },
        { head: t('entry.credits'), num: true, cell: ({ amount }) => number(amount) },
      ]}
    />
  );
}

export function OrderProviderEvents({ providerEvents }: Shown<'providerEvents'>) {
  const { t } = useTranslation('deskmoney');
  const never = t('order.never');
  return (
    <DeskTable
      title={t('notice.title')}
      empty={t('notice.none')}
      rows={providerEvents}
      columns={[
        { head: t('notice.at'), cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
        { head: t('notice.signed'), cell: ({ signed }) => (signed ? t('notice.yes') : t('notice.no')) },
        { head: t('notice.done'), cell: ({ processedAt }) => <Moment at={processedAt} none={never} /> },
        { head: t('notice.outcome'), cell: ({ outcome }) => (outcome ? t(`notice.is.${outcome as 'read'}`) : never) },
      ]}
    />
  );
}
