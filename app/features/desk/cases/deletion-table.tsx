import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeletionRow } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { siteName, type DeskSite } from '../kit/desk-filter.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Age, Moment } from '../kit/moment.tsx';

/** Deleted accounts that are not erased yet, in the order of their erasure. */
export function DeletionTable({ rows, sites }: { rows: DeletionRow[]; sites: readonly DeskSite[] }) {
  const { t } = useTranslation('deskcases');
  return (
    <DeskTable
      label={t('deletions.label')}
      empty={t('deletions.empty')}
      rows={rows}
      hrefOf={({ id }) => deskPaths.member(id)}
      columns={[
        { head: t('deletions.account'), cell: ({ id }) => id.slice(-12) },
        {
          head: t('deletions.reasons'),
          cell: ({ reasons }) => reasons.map((reason) => t(`reason.${reason as 'other'}`)).join(', '),
        },
        { head: t('case.site'), cell: ({ tenantId }) => siteName(sites, tenantId) },
        { head: t('deletions.since'), cell: ({ since }) => <Age since={since} /> },
        { head: t('deletions.due'), cell: ({ due }) => <Moment at={due} /> },
        {
          head: t('deletions.state'),
          cell: ({ overdue }) =>
            overdue ? <Badge text={t('deletions.late')} tone="danger" /> : t('deletions.waiting'),
        },
      ]}
    />
  );
}
