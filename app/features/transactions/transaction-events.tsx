import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TransactionEventView, TransactionView } from '../../../server/modules/trust/transactions/index.ts';
import { formatDate, formatMoney } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Panel } from '../../ui/layout/panel.tsx';

export function TransactionEvents({ transaction, timeZone }: { transaction: TransactionView; timeZone: string }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { amount, events } = transaction;
  const wordsOf = (event: TransactionEventView) => {
    if (event.kind === 'withdrawn') return t('event.withdrawn');
    if (event.kind === 'undone')
      return t(event.state === 'refunded' ? 'reason.refundUndone' : 'reason.chargebackUndone');
    if (event.kind === 'order') return t(`event.${event.state}`);
    return t(`refund.${event.state}`, { amount: formatMoney(locale, event.amount, amount.currency) });
  };
  return (
    <Panel title={t('events.title')}>
      <ol className="event-list">
        {events.map((event, index) => (
          <li key={`${event.at}-${index}`}>
            <span>{wordsOf(event)}</span>
            <time dateTime={event.at}>{formatDate(locale, event.at, 'dateTime', timeZone)}</time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
