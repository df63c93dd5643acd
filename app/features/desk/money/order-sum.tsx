import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OrderPageView } from '../../../../server/modules/operators/money/order-page.view.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatCountry, formatMoney, formatNumber, formatPercentage } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { FactList } from './fact-list.tsx';

/** What was sold to whom, for how much, and what the buyer agreed to. */
export function OrderSum({ order, site }: Pick<OrderPageView, 'order' | 'site'>) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const locale = useLocale();
  const money = (amount: number) => formatMoney(locale, amount, order.currency);
  const credits = (count: number) => formatNumber(locale, count);
  const sold = { count: order.credits, package: order.package, formatted: credits(order.credits) };
  const { code, codeId, profileId } = order;
  return (
    <Panel title={t('sum.title')}>
      <FactList
        facts={[
          [t('order.id'), <code key="id">{order.id}</code>],
          [t('orders.site'), site.name],
          [
            t('order.member'),
            profileId ? (
              <Link key="member" to={deskPaths.member(order.userId, 'money')}>
                {order.member}
              </Link>
            ) : (
              t('order.memberGone')
            ),
          ],
          [t('sum.package'), t('orders.credits', sold)],
          [t('sum.list'), money(order.listAmount)],
          order.discountAmount > 0 ? [t('sum.discount'), money(-order.discountAmount)] : null,
          code && codeId
            ? [
                t('sum.code'),
                <Link key="code" to={deskPaths.code(codeId)}>
                  {code}
                </Link>,
              ]
            : null,
          order.surchargeAmount > 0 ? [t('sum.surcharge'), money(order.surchargeAmount)] : null,
          [t('sum.total'), <strong key="total">{money(order.amount)}</strong>],
          [t('sum.vat', { rate: formatPercentage(locale, Number(order.vatRate)) }), money(order.vatAmount)],
          [t('sum.method'), t(`order:method.${order.paymentmethod as 'ideal'}`)],
          [t('sum.country'), formatCountry(locale, order.country)],
          [t('order.created'), <Moment key="created" at={order.createdAt} />],
          [t('order.paid'), order.paidAt ? <Moment key="paid" at={order.paidAt} /> : t('order.never')],
          order.withdrawnAt ? [t('order.withdrawn'), <Moment key="withdrawn" at={order.withdrawnAt} />] : null,
          order.creditsTakenBack > 0 ? [t('sum.takenBack'), credits(order.creditsTakenBack)] : null,
          order.creditsChargedBack > 0 ? [t('sum.chargedBack'), credits(order.creditsChargedBack)] : null,
          [
            t('sum.consent'),
            <>
              {t('sum.consentText', { version: order.consentVersion })}, <Moment at={order.consentAt} />
            </>,
          ],
        ]}
      />
    </Panel>
  );
}
