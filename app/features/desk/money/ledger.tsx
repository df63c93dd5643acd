import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { LedgerView, LedgerHealth as Health } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/formats.tsx';

type Day = LedgerView['days'][number];

/** Changes of the members' balances by day and kind of transfer. */
export function LedgerDays({ days, reasons }: Pick<LedgerView, 'days' | 'reasons'>) {
  const { t } = useTranslation('deskmoney');
  const { number } = useFormats();
  return (
    <DeskTable
      label={t('ledger.label')}
      empty={t('ledger.empty')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { head: t('ledger.day'), cell: ({ day }) => <time dateTime={day}>{day}</time> },
        ...reasons.map((reason) => ({
          head: t(`reason.${reason as 'package'}`),
          num: true,
          cell: ({ byReason }: Day) => (byReason[reason] === undefined ? '' : number(byReason[reason])),
        })),
        { head: t('ledger.all'), num: true, cell: ({ credits }) => number(credits) },
        { head: t('ledger.transfers'), num: true, cell: ({ transfers }) => number(transfers) },
      ]}
    />
  );
}

interface Difference {
  id: string;
  href: string;
  values: readonly string[];
}

interface DifferencesProps {
  title: string;
  /** Number of differences; the rows may be fewer. */
  count: number;
  heads: readonly string[];
  rows: readonly Difference[];
}

/** Rows whose sums differ, each linked to its page. */
function Differences({ title, count, heads, rows }: DifferencesProps) {
  const { t } = useTranslation('deskmoney');
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <DeskTable
      title={title}
      about={count > rows.length && <p>{t('ledger.shown', { formatted: number(rows.length) })}</p>}
      rows={rows}
      hrefOf={({ href }) => href}
      columns={heads.map((head, index) => ({
        head,
        num: index > 0,
        cell: ({ id, values }: Difference) => (index === 0 ? id : values[index - 1]),
      }))}
    />
  );
}

export function LedgerHealth({ health }: { health: Health }) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  const { healthy, accounts, total, balances, orders, invoices } = health;
  const credits = (amount: number | null) => (amount === null ? '—' : format.number(amount));
  const titleOf = (key: 'balances' | 'ordersWrong' | 'invoices', count: number) =>
    t(`ledger.${key}`, { formatted: format.number(count) });
  const member = ['member', 'cached', 'summed', 'cachedDebt', 'summedDebt'] as const;
  const order = ['order', 'due', 'granted', 'takenBack', 'withdrawn', 'held'] as const;
  const invoice = ['order', 'received', 'invoiced'] as const;
  return (
    <>
      {healthy ? (
        <Alert tone="success" role="status" title={t('ledger.healthy')}>
          {t('ledger.healthyText')}
        </Alert>
      ) : (
        <Alert tone="danger" role="alert" title={t('ledger.unhealthy')}>
          {total === 0 ? null : t('ledger.totalWrong', { formatted: format.number(total) })}
        </Alert>
      )}
      <Differences
        title={titleOf('balances', balances.count)}
        count={balances.count}
        heads={member.map((name) => t(`ledger.${name}`))}
        rows={balances.shown.map(({ userId, cached, summed, cachedDebt, summedDebt }) => ({
          id: userId,
          href: deskPaths.member(userId, 'money'),
          values: [cached, summed, cachedDebt, summedDebt].map(credits),
        }))}
      />
      <Differences
        title={titleOf('ordersWrong', orders.count)}
        count={orders.count}
        heads={order.map((name) => t(`ledger.${name}`))}
        rows={orders.shown.map(({ orderId, due, granted, takenBack, withdrawn, clawedBackByOrder }) => ({
          id: orderId,
          href: deskPaths.order(orderId),
          values: [due, granted, takenBack, withdrawn, clawedBackByOrder].map(credits),
        }))}
      />
      <Differences
        title={titleOf('invoices', invoices.count)}
        count={invoices.count}
        heads={invoice.map((name) => t(`ledger.${name}`))}
        rows={invoices.shown.map(({ orderId, currency, received, invoiced }) => ({
          id: orderId,
          href: deskPaths.order(orderId),
          values: [received, invoiced].map((sum) => format.money(sum, currency)),
        }))}
      />
      <section>
        <h2>{t('ledger.accounts')}</h2>
        <FactList
          facts={{
            ...Object.fromEntries(
              accounts.map(({ account, total: held }) => [t(`account.${account as 'member'}`), credits(held)]),
            ),
            [t('ledger.total')]: <strong>{credits(total)}</strong>,
          }}
        />
      </section>
    </>
  );
}
