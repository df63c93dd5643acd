import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TransactionLineView } from '../../../server/modules/trust/transactions/index.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { lastDay } from './last-day.ts';
import { TransactionStatusLabel } from './transaction-status-label.tsx';

function OrderLine({ order, timeZone }: { order: TransactionLineView; timeZone: string }) {
  const { t } = useTranslation(['transactions', 'order']);
  const locale = useLocale();
  const { amount, credits, refunded, returning } = order;
  const money = (value: number) => formatMoney(locale, value, amount.currency);
  const total = money(amount.amount);
  return (
    <li>
      <Link to={paths.transactions(order.id)} className="money-line">
        <span className="money-description">
          <strong>{t('credits', { count: credits, formatted: formatNumber(locale, credits) })}</strong>
          <small>
            {formatDate(locale, order.created_at, 'medium', timeZone)} · {t(`order:method.${order.method}`)}
          </small>
        </span>
        <span className="money-amount">
          <strong>{order.never_paid ? <s>{total}</s> : total}</strong>
          <TransactionStatusLabel standing={order.standing} />
          {refunded > 0 && order.standing !== 'refunded' && (
            <small>{t('list.back', { amount: money(refunded) })}</small>
          )}
          {returning > 0 && <small>{t('list.returning', { amount: money(returning) })}</small>}
        </span>
      </Link>
      {order.withdrawable && <WithdrawalLink order={order.id} until={order.withdrawable.until} timeZone={timeZone} />}
    </li>
  );
}

/** First of two steps to withdraw from an order. */
function WithdrawalLink({ order, until, timeZone }: { order: string; until: string | null; timeZone: string }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  return (
    <p className="withdrawal-line">
      <small>
        {until === null
          ? t('list.withdrawable')
          : t('list.withdrawableUntil', { date: formatDate(locale, lastDay(until), 'long', timeZone) })}
      </small>
      <ButtonLink href={paths.withdrawal(order)} variant="secondary" size="small">
        {t('withdraw.action')}
      </ButtonLink>
    </p>
  );
}

export function OrderList({ orders, timeZone }: { orders: readonly TransactionLineView[]; timeZone: string }) {
  const { t } = useTranslation('transactions');
  if (orders.length === 0) {
    const action = <ButtonLink href={paths.credits()}>{t('list.none.action')}</ButtonLink>;
    return (
      <EmptyState title={t('list.none.title')} action={action}>
        {t('list.none.text')}
      </EmptyState>
    );
  }
  return (
    <Panel look="flush">
      <ul className="money-lines">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} timeZone={timeZone} />
        ))}
      </ul>
    </Panel>
  );
}
