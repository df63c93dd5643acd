import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderPageView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/moment.tsx';
import { useFormats } from '../kit/use-formats.ts';

/** Buyer, package, price and consent of an order. */
export function OrderSummary({ order, site }: Pick<OrderPageView, 'order' | 'site'>) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const format = useFormats();
  const money = (amount: number) => format.money(amount, order.currency);
  const { code, codeId, profileId, withdrawnAt } = order;
  const sold = { count: order.credits, package: order.package, formatted: format.number(order.credits) };
  const countryOf = (code: string | null) => code && format.country(code);
  const vat = t('sum.vat', { rate: format.percentage(Number(order.vatRate)) });
  return (
    <Panel title={t('sum.title')}>
      <FactList
        facts={{
          [t('order.id')]: <code>{order.id}</code>,
          [t('orders.site')]: site.name,
          [t('order.member')]: profileId ? (
            <Link to={deskPaths.member(order.userId, 'money')}>{order.member}</Link>
          ) : (
            t('order.memberGone')
          ),
          [t('sum.package')]: t('orders.credits', sold),
          [t('sum.list')]: money(order.listAmount),
          [t('sum.discount')]: order.discountAmount > 0 && money(-order.discountAmount),
          [t('sum.code')]: code && codeId && <Link to={deskPaths.code(codeId)}>{code}</Link>,
          [t('sum.surcharge')]: order.surchargeAmount > 0 && money(order.surchargeAmount),
          [t('sum.total')]: <strong>{money(order.amount)}</strong>,
          [vat]: money(order.vatAmount),
          [t('sum.method')]: t(`order:method.${order.paymentmethod as 'ideal'}`),
          [t('sum.country')]: format.country(order.country),
          [t('sum.profileCountry')]: countryOf(order.profileCountry),
          [t('sum.ipCountry')]: countryOf(order.ipCountry),
          [t('sum.payerCountry')]: countryOf(order.payerCountry),
          [t('order.created')]: <Moment at={order.createdAt} />,
          [t('order.paid')]: <Moment at={order.paidAt} none={t('order.never')} />,
          [t('order.withdrawn')]: withdrawnAt && <Moment at={withdrawnAt} />,
          [t('sum.takenBack')]: order.creditsClawedBack > 0 && format.number(order.creditsClawedBack),
          [t('sum.chargedBack')]: order.creditsChargedBack > 0 && format.number(order.creditsChargedBack),
          [t('sum.consent')]: (
            <>
              {t('sum.consentText', { version: order.consentVersion })}, <Moment at={order.consentAt} />
            </>
          ),
        }}
      />
    </Panel>
  );
}
