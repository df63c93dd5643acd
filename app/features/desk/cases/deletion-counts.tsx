import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeletionsView } from '../../../../server/modules/desk/operators/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatQueueCount } from '../queue-count.ts';

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
