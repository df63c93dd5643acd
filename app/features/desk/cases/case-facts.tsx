import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CaseView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';
import { useFormats } from '../kit/use-formats.ts';

export function CaseFacts({ order, site }: { order: CaseView['order']; site: string }) {
  const { t } = useTranslation('deskcases');
  const format = useFormats();
  const money = (amount: number) => format.money(amount, order.currency);
  const { userId, provider, providerPaymentId, paymentStatus, amountRefunded, amountChargedBack } = order;
  const payment = { provider, id: providerPaymentId ?? '', status: paymentStatus };
  return (
    <FactList
      facts={{
        [t('case.site')]: site,
        [t('case.state')]: order.status,
        [t('case.amount')]: money(order.amount),
        [t('case.credits')]: t('case.credits_value', { count: order.credits, back: order.creditsClawedBack }),
        [t('case.buyer')]: userId ? <Link to={deskPaths.member(userId)}>{t('case.look_up')}</Link> : t('case.erased'),
        [t('case.method')]: order.paymentmethod,
        [t('case.payment')]: provider ? t('case.payment_value', payment) : t('case.no_payment'),
        [t('case.refunded')]: amountRefunded ? money(amountRefunded) : null,
        [t('case.charged_back')]: amountChargedBack ? money(amountChargedBack) : null,
        [t('case.created')]: order.createdAt && <Moment at={order.createdAt} />,
        [t('case.paid')]: order.paidAt && <Moment at={order.paidAt} />,
        [t('case.withdrawn')]: order.withdrawnAt && <Moment at={order.withdrawnAt} />,
        [t('case.read')]: order.syncedAt && <Moment at={order.syncedAt} />,
      }}
    />
  );
}
