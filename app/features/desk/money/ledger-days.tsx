import { useTranslation } from 'react-i18next';

import type { LedgerView } from '../../../../server/modules/operators/money/look-at-ledger.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { LookupTable } from './lookup-table.tsx';

/** What each kind of transfer did to the members' balances, a line a day. */
export function LedgerDays({ days, reasons }: Pick<LedgerView, 'days' | 'reasons'>) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const credits = (amount: number | undefined) => (amount === undefined ? '' : formatNumber(locale, amount));
  const columns = [
    { head: t('ledger.day') },
    ...reasons.map((reason) => ({ head: t(`reason.${reason as 'package'}`), num: true })),
    { head: t('ledger.all'), num: true },
    { head: t('ledger.transfers'), num: true },
  ];
  return (
    <LookupTable
      label={t('ledger.label')}
      columns={columns}
      empty={t('ledger.empty')}
      rows={days.map((day) => ({
        id: day.day,
        href: null,
        cells: [
          <time key="day" dateTime={day.day}>
            {day.day}
          </time>,
          ...reasons.map((reason) => credits(day.byReason[reason])),
          credits(day.credits),
          credits(day.transfers),
        ],
      }))}
    />
  );
}
