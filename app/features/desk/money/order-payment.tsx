import { useTranslation } from 'react-i18next';

import type { OrderPageView } from '../../../../server/modules/operators/money/order-page.view.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { FactList } from './fact-list.tsx';

type Payment = OrderPageView['payments'][number];

/** An order's payment as its provider told it last, and how it was read back. */
export function OrderPayment({ payment, currency }: { payment: Payment; currency: string }) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const money = (amount: number) => formatMoney(locale, amount, currency);
  const at = (moment: string | null) => (moment ? <Moment at={moment} /> : t('order.never'));
  const { providerPaymentId, failure, readTicket, appliedTicket } = payment;
  return (
    <Panel title={t('payment.title', { provider: payment.provider })}>
      <FactList
        facts={[
          [
            t('payment.number'),
            providerPaymentId ? <code key="number">{providerPaymentId}</code> : t('payment.noNumber'),
          ],
          [t('payment.status'), payment.status],
          [t('payment.amount'), money(payment.amount)],
          payment.amountRefunded > 0 ? [t('payment.refunded'), money(payment.amountRefunded)] : null,
          payment.amountChargedBack > 0 ? [t('payment.chargedBack'), money(payment.amountChargedBack)] : null,
          failure ? [t('payment.failure'), failure] : null,
          [t('payment.created'), at(payment.createdAt)],
          [t('payment.readBack'), at(payment.readBackAt)],
          [t('payment.readCount'), t('payment.reads', { count: readTicket, applied: appliedTicket })],
          [
            t('payment.nextRead'),
            payment.nextReadAt ? <Moment key="next" at={payment.nextReadAt} /> : t('payment.noRead'),
          ],
          payment.attempts > 0 ? [t('payment.attempts'), formatNumber(locale, payment.attempts)] : null,
        ]}
      />
    </Panel>
  );
}
