import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { LedgerView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/use-formats.ts';

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
