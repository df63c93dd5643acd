import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { LedgerHealth as Health } from '../../../../server/modules/operators/money/look-at-ledger.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FactList } from './fact-list.tsx';
import { LookupTable } from './lookup-table.tsx';
import type { LookupRow } from './lookup-table.tsx';

interface DifferencesProps {
  title: string;
  /** How many there are; with none nothing is said. */
  count: number;
  heads: readonly [string, ...string[]];
  rows: readonly LookupRow[];
}

/** What differs, with the way to it. */
function Differences({ title, count, heads: [first, ...figures], rows }: DifferencesProps) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {count > rows.length && <p>{t('ledger.shown', { formatted: formatNumber(locale, rows.length) })}</p>}
      <LookupTable
        label={title}
        columns={[{ head: first }, ...figures.map((head) => ({ head, num: true }))]}
        empty=""
        rows={rows}
      />
    </section>
  );
}

/** How a site's books agree with each other, and what differs where they do not. */
export function LedgerHealth({ health }: { health: Health }) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const { healthy, accounts, total, balances, orders, invoices } = health;
  const credits = (amount: number | null): ReactNode => (amount === null ? '—' : formatNumber(locale, amount));
  const titleOf = (key: 'balances' | 'ordersWrong' | 'invoices', count: number) =>
    t(`ledger.${key}`, { formatted: formatNumber(locale, count) });
  return (
    <>
      {healthy ? (
        <Alert tone="success" role="status" title={t('ledger.healthy')}>
          {t('ledger.healthyText')}
        </Alert>
      ) : (
        <Alert tone="danger" role="alert" title={t('ledger.unhealthy')}>
          {total === 0 ? null : t('ledger.totalWrong', { formatted: formatNumber(locale, total) })}
        </Alert>
      )}
      <Differences
        title={titleOf('balances', balances.count)}
        count={balances.count}
        heads={[
          t('ledger.member'),
          t('ledger.cached'),
          t('ledger.summed'),
          t('ledger.cachedDebt'),
          t('ledger.summedDebt'),
        ]}
        rows={balances.shown.map(({ userId, cached, summed, cachedDebt, summedDebt }) => ({
          id: userId,
          href: deskPaths.member(userId, 'money'),
          cells: [userId, ...[cached, summed, cachedDebt, summedDebt].map(credits)],
        }))}
      />
      <Differences
        title={titleOf('ordersWrong', orders.count)}
        count={orders.count}
        heads={[
          t('ledger.order'),
          t('ledger.due'),
          t('ledger.granted'),
          t('ledger.takenBack'),
          t('ledger.withdrawn'),
          t('ledger.held'),
        ]}
        rows={orders.shown.map(({ orderId, due, granted, takenBack, withdrawn, held }) => ({
          id: orderId,
          href: deskPaths.order(orderId),
          cells: [orderId, ...[due, granted, takenBack, withdrawn, held].map(credits)],
        }))}
      />
      <Differences
        title={titleOf('invoices', invoices.count)}
        count={invoices.count}
        heads={[t('ledger.order'), t('ledger.received'), t('ledger.invoiced')]}
        rows={invoices.shown.map(({ orderId, currency, received, invoiced }) => ({
          id: orderId,
          href: deskPaths.order(orderId),
          cells: [orderId, ...[received, invoiced].map((sum) => formatMoney(locale, sum, currency))],
        }))}
      />
      <section>
        <h2>{t('ledger.accounts')}</h2>
        <FactList
          facts={[
            ...accounts.map(({ account, total: held }) => {
              return [t(`account.${account as 'member'}`), credits(held)] as const;
            }),
            [t('ledger.total'), <strong key="total">{credits(total)}</strong>],
          ]}
        />
      </section>
    </>
  );
}
