import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderPageView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';
import { useFormats } from '../kit/use-formats.ts';

type Payment = OrderPageView['payments'][number];

/** A payment in the state that its provider last reported, with its synchronisation. */
export function OrderPayment({ payment, currency }: { payment: Payment; currency: string }) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  const money = (amount: number) => format.money(amount, currency);
  const { providerPaymentId, amountRefunded, amountChargedBack, syncVersion, appliedSyncVersion, attempts } = payment;
  return (
    <Panel title={t('payment.title', { provider: payment.provider })}>
      <FactList
        facts={{
          [t('payment.number')]: providerPaymentId ? <code>{providerPaymentId}</code> : t('payment.noNumber'),
          [t('payment.status')]: payment.status,
          [t('payment.amount')]: money(payment.amount),
          [t('payment.refunded')]: amountRefunded > 0 && money(amountRefunded),
          [t('payment.chargedBack')]: amountChargedBack > 0 && money(amountChargedBack),
          [t('payment.failure')]: payment.failure,
          [t('payment.created')]: <Moment at={payment.createdAt} />,
          [t('payment.readBack')]: <Moment at={payment.syncedAt} none={t('order.never')} />,
          [t('payment.readCount')]: t('payment.reads', { count: syncVersion, applied: appliedSyncVersion }),
          [t('payment.nextRead')]: <Moment at={payment.nextSyncAt} none={t('payment.noRead')} />,
          [t('payment.attempts')]: attempts > 0 && format.number(attempts),
        }}
      />
    </Panel>
  );
}
