import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawalView } from '../../../server/modules/money/payments/index.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { lastDay } from './last-day.ts';

interface WithdrawalOfferProps {
  withdrawal: WithdrawalView;
  /** Why it is possible again after a withdrawal: its refund failed, or credits came back since. */
  reopened: 'failed' | 'returned' | null;
  timeZone: string;
}

const TEXTS = { failed: 'withdraw.again', returned: 'withdraw.returned' } as const;

/** First of two steps, labeled and available as the law requires (Directive 2011/83/EU, article 11a). */
export function WithdrawalOffer({ withdrawal, reopened, timeZone }: WithdrawalOfferProps) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { amount, creditsLeft, order, paid, until } = withdrawal;
  const text = reopened ? TEXTS[reopened] : paid ? 'withdraw.text' : 'withdraw.unpaid';
  return (
    <Panel title={t('withdraw.title')}>
      <p>
        {t(text, {
          date: until === null ? '' : formatDate(locale, lastDay(until), 'long', timeZone),
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
