import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DELETION_REASONS } from '../../../../server/modules/trust/account-deletion/index.ts';
import type { ExportsAndDeletionsView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';

type ExportState = 'requested' | 'ready' | 'expired';
type Reason = (typeof DELETION_REASONS)[number];

export function AccountDeletionPart({ exports, deletions }: ExportsAndDeletionsView) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const outcomeOf = ({ restored, erased, restorableUntil }: ExportsAndDeletionsView['deletions'][number]) => {
    if (restored) return t('leaving.restored', { date: format.date(restored) });
    if (erased) return t('leaving.erased', { date: format.date(erased) });
    return restorableUntil ? t('leaving.restorable', { date: format.date(restorableUntil) }) : t('leaving.due');
  };
  return (
    <>
      <DeskTable
        title={t('leaving.deletions')}
        empty={t('leaving.noDeletions')}
        rows={deletions}
        columns={[
          { head: t('leaving.deletedOn'), cell: ({ asked }) => <Moment at={asked} /> },
          {
            head: t('leaving.reasons'),
            cell: ({ reasons }) =>
              reasons.map((reason) => t(`leaving.reason.${reason as Reason}`)).join(', ') || t('leaving.noReasons'),
          },
          { head: t('leaving.outcome'), cell: outcomeOf },
        ]}
      />
      <DeskTable
        title={t('leaving.exports')}
        empty={t('leaving.noExports')}
        rows={exports}
        columns={[
          { head: t('leaving.asked'), cell: ({ asked }) => <Moment at={asked} /> },
          { head: t('leaving.state'), cell: ({ status }) => t(`leaving.exportState.${status as ExportState}`) },
          { head: t('leaving.ready'), cell: ({ ready }) => <Moment at={ready} /> },
          { head: t('leaving.expires'), cell: ({ expires }) => <Moment at={expires} /> },
        ]}
      />
    </>
  );
}
