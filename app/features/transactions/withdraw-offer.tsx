import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { WithdrawalView } from '../../../server/modules/payments/withdraw.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

interface WithdrawOfferProps {
  withdrawal: WithdrawalView;
  /** A withdrawal has failed before: then the time for another does not run out. */
  again: boolean;
  timeZone: string;
}

/** The last moment of the last day. */
const lastDay = (until: string) => new Date(Date.parse(until) - 1);

/** The first of two steps: named as the law has it, and open as long as it gives (Directive 2011/83/EU, article 11a). */
export function WithdrawOffer({ withdrawal, again, timeZone }: WithdrawOfferProps) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { amount, creditsLeft, order, until } = withdrawal;
  return (
    <Panel title={t('withdraw.title')}>
      <p>
        {t(again ? 'withdraw.again' : 'withdraw.text', {
          date: formatDate(locale, lastDay(until), 'long', timeZone),
          credits: t('credits', { count: creditsLeft, formatted: formatNumber(locale, creditsLeft) }),
          amount: formatMoney(locale, amount.amount, amount.currency),
        })}{' '}
        <Link to={paths.page('return-policy')}>{t('withdraw.rules')}</Link>
      </p>
      <ButtonLink href={paths.withdrawal(order.id)} variant="secondary">
        {t('withdraw.action')}
      </ButtonLink>
    </Panel>
  );
}
