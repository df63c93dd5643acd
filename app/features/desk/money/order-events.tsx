import { useTranslation } from 'react-i18next';

import type { OrderPageView } from '../../../../server/modules/operators/money/order-page.view.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Moment } from '../moment.tsx';
import { LookupTable } from './lookup-table.tsx';
import { OrderState } from './order-state.tsx';

type Shown<Key extends keyof OrderPageView> = Pick<OrderPageView, Key>;

/** How the order came to where it is. */
export function OrderHistory({ transitions }: Shown<'transitions'>) {
  const { t } = useTranslation('deskmoney');
  return (
    <section>
      <h2>{t('history.title')}</h2>
      <LookupTable
        label={t('history.title')}
        columns={[{ head: t('history.at') }, { head: t('history.to') }, { head: t('history.cause') }]}
        empty={t('history.none')}
        rows={transitions.map(({ id, at, toStatus, cause }) => ({
          id,
          href: null,
          cells: [
            <Moment key="at" at={at} />,
            <OrderState key="to" status={toStatus} />,
            t(`cause.${cause as 'notice'}`, { defaultValue: cause }),
          ],
        }))}
      />
    </section>
  );
}

/** What was given back, and how often that was tried. */
export function OrderRefunds({ refunds, currency }: Shown<'refunds'> & { currency: string }) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const columns = [
    { head: t('refund.at') },
    { head: t('refund.cause') },
    { head: t('refund.status') },
    { head: t('refund.amount'), num: true },
    { head: t('refund.credits'), num: true },
    { head: t('refund.number') },
    { head: t('refund.tries'), num: true },
    { head: t('refund.nextTry') },
    { head: t('refund.settled') },
  ];
  const at = (moment: string | null) => (moment ? <Moment at={moment} /> : t('order.never'));
  return (
    <section>
      <h2>{t('refund.title')}</h2>
      <LookupTable
        label={t('refund.title')}
        columns={columns}
        empty={t('refund.none')}
        rows={refunds.map((refund) => ({
          id: refund.id,
          href: null,
          cells: [
            at(refund.createdAt),
            t(`refund.why.${refund.cause as 'operator'}`),
            t(`refund.state.${refund.status as 'failed'}`),
            formatMoney(locale, refund.amount, currency),
            formatNumber(locale, refund.credits),
            refund.providerRefundId ?? t('order.never'),
            formatNumber(locale, refund.attempts),
            at(refund.nextTryAt),
            at(refund.settledAt),
          ],
        }))}
      />
    </section>
  );
}

/** Invoice and credit notes. */
export function OrderDocuments({ invoices, currency }: Shown<'invoices'> & { currency: string }) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const columns = [
    { head: t('document.number') },
    { head: t('document.issued') },
    { head: t('document.amount'), num: true },
    { head: t('document.vat'), num: true },
  ];
  return (
    <section>
      <h2>{t('document.title')}</h2>
      <LookupTable
        label={t('document.title')}
        columns={columns}
        empty={t('document.none')}
        rows={invoices.map(({ id, kind, number, amount, vatAmount, issuedAt }) => ({
          id,
          href: null,
          cells: [
            `${t(`document.kind.${kind as 'invoice'}`)} ${number}`,
            <Moment key="at" at={issuedAt} />,
            ...[amount, vatAmount].map((sum) => formatMoney(locale, kind === 'invoice' ? sum : -sum, currency)),
          ],
        }))}
      />
    </section>
  );
}

/** What the order moved in the ledger. */
export function OrderEntries({ entries }: Shown<'entries'>) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const columns = [
    { head: t('entry.at') },
    { head: t('entry.reason') },
    { head: t('entry.account') },
    { head: t('entry.credits'), num: true },
  ];
  return (
    <section>
      <h2>{t('entry.title')}</h2>
      <LookupTable
        label={t('entry.title')}
        columns={columns}
        empty={t('entry.none')}
        rows={entries.map(({ transferId, account, at, reason, amount }) => ({
          id: `${transferId}${account}`,
          href: null,
          cells: [
            <Moment key="at" at={at} />,
            t(`reason.${reason as 'package'}`),
            t(`account.${account as 'member'}`),
            formatNumber(locale, amount),
          ],
        }))}
      />
    </section>
  );
}

/** What the provider told by itself. */
export function OrderNotices({ notices }: Shown<'notices'>) {
  const { t } = useTranslation('deskmoney');
  const columns = ['at', 'signed', 'done', 'outcome'] as const;
  return (
    <section>
      <h2>{t('notice.title')}</h2>
      <LookupTable
        label={t('notice.title')}
        columns={columns.map((name) => ({ head: t(`notice.${name}`) }))}
        empty={t('notice.none')}
        rows={notices.map(({ id, receivedAt, processedAt, signed, outcome }) => ({
          id,
          href: null,
          cells: [
            <Moment key="at" at={receivedAt} />,
            signed ? t('notice.yes') : t('notice.no'),
            processedAt ? <Moment key="done" at={processedAt} /> : t('order.never'),
            outcome ? t(`notice.is.${outcome as 'read'}`) : t('order.never'),
          ],
        }))}
      />
    </section>
  );
}
