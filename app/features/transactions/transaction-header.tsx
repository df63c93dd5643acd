import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ReplacementView } from '../../../server/modules/money/payments/index.ts';
import type { TransactionView } from '../../../server/modules/trust/transactions/index.ts';
import { refundAmount } from '../../lib/formatting/refund-amount.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { TransactionStatusLabel } from './transaction-status-label.tsx';

interface TransactionHeaderProps {
  transaction: TransactionView;
  timeZone: string;
  /** The order that replaced a canceled one. */
  instead: ReplacementView | null;
}

/** Action for an unpaid order. */
function NextAction({ transaction: { id, standing }, instead }: Omit<TransactionHeaderProps, 'timeZone'>) {
  const { t } = useTranslation(['transactions', 'order']);
  if (instead) {
    const { order, paid } = instead;
    return (
      <ButtonLink href={paid ? paths.transactions(order) : paths.paymentResult('pending', order)}>
        {t(paid ? 'order:replaced.paid.action' : 'order:replaced.newer.action')}
      </ButtonLink>
    );
  }
  if (standing === 'open' || standing === 'pending') {
    return (
      <ButtonLink href={paths.paymentResult('pending', id)}>{t(standing === 'open' ? 'goOn' : 'look')}</ButtonLink>
    );
  }
  if (standing !== 'failed' && standing !== 'canceled' && standing !== 'expired') return null;
  return (
    <ButtonLink href={paths.credits()} variant="secondary">
      {t('again')}
    </ButtonLink>
  );
}

export function TransactionHeader({ transaction, timeZone, instead }: TransactionHeaderProps) {
  const { t } = useTranslation(['transactions', 'order']);
  const locale = useLocale();
  const site = useSite();
  const { amount, credits, debt, standing } = transaction;
  const money = (value: number) => formatMoney(locale, value, amount.currency);
  return (
    <>
      <Link to={paths.transactions()} className="row-link">
        <Icon name="arrow-left" />
        {t('back')}
      </Link>
      <Panel>
        <div className="transaction-head">
          <h1>{t('credits', { count: credits, formatted: formatNumber(locale, credits) })}</h1>
          <p className="transaction-total">{money(amount.amount)}</p>
          <p>
            <time dateTime={transaction.created_at}>
              {formatDate(locale, transaction.created_at, 'long', timeZone)}
            </time>
          </p>
          <TransactionStatusLabel standing={standing} />
        </div>
        <p>
          {instead
            ? t(instead.paid ? 'order:replaced.paid.text' : 'order:replaced.newer.text')
            : t(`about.${standing}`, { amount: money(refundAmount(transaction)), email: site.supportEmail })}
        </p>
        <NextAction transaction={transaction} instead={instead} />
      </Panel>
      {standing === 'charged_back' && debt > 0 && (
        <Alert tone="warning" title={t('ledger.debt', { count: debt, formatted: formatNumber(locale, debt) })}>
          {t('ledger.debtText')}
        </Alert>
      )}
    </>
  );
}
