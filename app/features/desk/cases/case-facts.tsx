import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { CaseView } from '../../../../server/modules/operators/cases/case-view.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Moment } from '../moment.tsx';
import { FactList } from './fact-list.tsx';

/** An order with its payment, as far as a case of it asks. */
export function CaseFacts({ order, site }: { order: CaseView['order']; site: string }) {
  const { t } = useTranslation('deskcases');
  const locale = useLocale();
  const money = (amount: number) => formatMoney(locale, amount, order.currency);
  const { userId, provider, providerPaymentId, paymentStatus, amountRefunded, amountChargedBack } = order;
  const at = (moment: string | null, label: string) => moment && { label, value: <Moment at={moment} /> };
  const payment = { provider, id: providerPaymentId ?? '', status: paymentStatus };
  return (
    <FactList
      facts={[
        { label: t('case.site'), value: site },
        { label: t('case.state'), value: order.status },
        { label: t('case.amount'), value: money(order.amount) },
        {
          label: t('case.credits'),
          value: t('case.credits_value', { count: order.credits, back: order.creditsTakenBack }),
        },
        {
          label: t('case.buyer'),
          value: userId ? <Link to={deskPaths.member(userId)}>{t('case.look_up')}</Link> : t('case.erased'),
        },
        { label: t('case.method'), value: order.paymentmethod },
        { label: t('case.payment'), value: provider ? t('case.payment_value', payment) : t('case.no_payment') },
        amountRefunded ? { label: t('case.refunded'), value: money(amountRefunded) } : null,
        amountChargedBack ? { label: t('case.charged_back'), value: money(amountChargedBack) } : null,
        at(order.createdAt, t('case.created')) || null,
        at(order.paidAt, t('case.paid')) || null,
        at(order.withdrawnAt, t('case.withdrawn')) || null,
        at(order.readBackAt, t('case.read')) || null,
      ]}
    />
  );
}
