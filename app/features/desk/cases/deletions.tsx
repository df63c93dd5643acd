import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeletionsView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { formatQueueCount, Age, Moment } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

/** Counts of accounts that await erasure and of overdue ones, and the reasons that members gave. */
export function DeletionCounts({ pending, overdue, reasons }: Pick<DeletionsView, 'pending' | 'overdue' | 'reasons'>) {
  const { t } = useTranslation('deskcases');
  return (
    <>
      {overdue > 0 && (
        <div className="desk-done">
          <Alert tone="warning">{t('deletions.overdue_hint')}</Alert>
        </div>
      )}
      <dl className="case-numbers">
        <div>
          <dt>{t('deletions.pending')}</dt>
          <dd>{formatQueueCount(pending)}</dd>
        </div>
        <div>
          <dt>{t('deletions.overdue')}</dt>
          <dd>{formatQueueCount(overdue)}</dd>
        </div>
      </dl>
      {reasons.length > 0 && (
        <section className="case-chips" aria-label={t('deletions.why')}>
          <h2>{t('deletions.why')}</h2>
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <span>
                  {t(`reason.${reason as 'other'}`)} <strong>{count}</strong>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Deleted accounts that are not erased yet, in the order of their erasure. */
export function DeletionTable({ rows }: Pick<DeletionsView, 'rows'>) {
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
        { head: t('case.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
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
