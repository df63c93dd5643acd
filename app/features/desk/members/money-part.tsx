import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { MoneyView } from '../../../../server/modules/operators/members/member.view.ts';
import type { Locale } from '../../../../tenants/value-lists.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Moment } from '../moment.tsx';
import { LookupTable } from '../money/lookup-table.tsx';
import { DeskPager } from '../desk-pager.tsx';

const signed = (locale: Locale, change: number) =>
  change === 0 ? '0' : (change > 0 ? '+' : '−') + formatNumber(locale, Math.abs(change));

function Reason({ line }: { line: MoneyView['lines'][number] }) {
  const { t } = useTranslation('deskmembers');
  const { reason, cause, operator, orderId } = line;
  return (
    <>
      {t(`money.kind.${reason}`)}
      {cause && <>: {t(`money.cause.${cause}`)}</>}
      {operator && <> · {t('money.byOperator', { name: operator })}</>}
      {orderId && (
        <>
          {' '}
          · <Link to={deskPaths.order(orderId)}>{t('money.order')}</Link>
        </>
      )}
    </>
  );
}

/** What stands in the account. */
export function Balance({ balance, debt }: Pick<MoneyView, 'balance' | 'debt'>) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const credits = (count: number) => t('money.credits', { count, formatted: formatNumber(locale, count) });
  return (
    <p className="desk-members-balance">
      {t('money.balance')}: <strong>{credits(balance)}</strong>
      {debt > 0 && (
        <>
          {' '}
          · {t('money.debt')}: <strong>{credits(debt)}</strong>
        </>
      )}
    </p>
  );
}

/** What moved the credits, page by page. */
export function Ledger({ lines, next }: Pick<MoneyView, 'lines' | 'next'>) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const figures = [t('money.change'), t('money.after')].map((head) => ({ head, num: true }));
  const after = ({ balance, debt }: MoneyView['lines'][number]) => {
    const owed = debt > 0 ? ` (${t('money.owed', { formatted: formatNumber(locale, debt) })})` : '';
    return formatNumber(locale, balance) + owed;
  };
  return (
    <section>
      <h2>{t('money.ledger')}</h2>
      <LookupTable
        label={t('money.ledger')}
        columns={[{ head: t('money.at') }, { head: t('money.reason') }, ...figures]}
        empty={t('money.none')}
        rows={lines.map((line) => ({
          id: line.id,
          href: null,
          cells: [
            <Moment key="at" at={line.at} />,
            <Reason key="r" line={line} />,
            signed(locale, line.change),
            after(line),
          ],
        }))}
      />
      <DeskPager next={next} />
    </section>
  );
}

/** The newest orders. */
export function Orders({ orders, moreOrders }: Pick<MoneyView, 'orders' | 'moreOrders'>) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const figures = [t('orders.credits'), t('orders.amount'), t('orders.back')].map((head) => ({ head, num: true }));
  return (
    <section>
      <h2>{t('orders.title')}</h2>
      <LookupTable
        label={t('orders.title')}
        columns={[{ head: t('orders.at') }, { head: t('orders.state') }, ...figures]}
        empty={t('orders.none')}
        rows={orders.map(({ id, created_at: at, standing, credits, amount, refunded }) => ({
          id,
          href: deskPaths.order(id),
          cells: [
            <Moment key="at" at={at} />,
            t(`orders.standing.${standing}`),
            formatNumber(locale, credits),
            formatMoney(locale, amount.amount, amount.currency),
            refunded > 0 ? formatMoney(locale, refunded, amount.currency) : '',
          ],
        }))}
      />
      {moreOrders && <p className="desk-members-hint">{t('orders.more')}</p>}
    </section>
  );
}
