import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawalView } from '../../../server/modules/money/payments/index.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

interface WithdrawalOfferProps {
  withdrawal: WithdrawalView;
  /** Whether an earlier withdrawal failed; the period then does not end. */
  again: boolean;
  timeZone: string;
}

/** `until` is exclusive. */
const lastDay = (until: string) => new Date(Date.parse(until) - 1);

/** First of two steps, labeled and available as the law requires (Directive 2011/83/EU, article 11a). */
export function WithdrawalOffer({ withdrawal, again, timeZone }: WithdrawalOfferProps) {
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
