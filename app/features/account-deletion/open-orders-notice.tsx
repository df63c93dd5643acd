import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { UnsettledView } from '../../../server/modules/money/payments/index.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

interface OpenOrdersNoticeProps {
  openOrders: UnsettledView;
  credits: number;
  timeZone: string;
}

/**
 * What the member loses when the account is deleted: one sentence and link for each item; renders nothing without
 * items.
 */
export function OpenOrdersNotice({ openOrders, credits, timeZone }: OpenOrdersNoticeProps) {
  const { t } = useTranslation('accountdeletion');
  const locale = useLocale();
  const { pending, withdrawable } = openOrders;
  const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(locale, amount, currency);
  return (
    <>
      {pending.map(({ order, amount }) => (
        <Sentence key={order} to={paths.transactions(order)} link={t('money.toOrder')}>
          {t('money.underWay', { total: money(amount) })}
        </Sentence>
      ))}
      {withdrawable.map(({ order, total, amount, until }) => (
        <Sentence key={order} to={paths.transactions(order)} link={t('money.toOrder')}>
          {t(until === null ? 'money.withdrawAgain' : 'money.withdraw', {
            total: money(total),
            amount: money(amount),
            date: until === null ? '' : formatDate(locale, lastInstant(until), 'long', timeZone),
          })}
        </Sentence>
      ))}
      {credits > 0 && (
        <Sentence to={paths.creditHistory()} link={t('money.toCredits')}>
          {t('money.credits', { count: credits, formatted: formatNumber(locale, credits) })}
        </Sentence>
      )}
    </>
  );
}

/** The last moment within the period: its end is exclusive. */
const lastInstant = (until: string) => new Date(Date.parse(until) - 1);

function Sentence({ to, link, children }: { to: string; link: string; children: ReactNode }) {
  return (
    <Alert tone="warning" action={<Link to={to}>{link}</Link>}>
      {children}
    </Alert>
  );
}
