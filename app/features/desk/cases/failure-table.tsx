import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FailureRow } from '../../../../server/modules/desk/operators/index.ts';
import { siteName, type DeskSite } from '../kit/desk-filter.tsx';
import { ActionForm } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Age } from '../kit/moment.tsx';

/** Jobs that failed permanently, oldest first. */
export function FailureTable({ rows, sites }: { rows: FailureRow[]; sites: readonly DeskSite[] }) {
  const { t } = useTranslation('deskcases');
  return (
    <DeskTable
      label={t('failures.label')}
      empty={t('failures.empty')}
      rows={rows}
      columns={[
        { head: t('failures.job'), cell: ({ queue }) => t(`queue.${queue as 'send-mail'}`) },
        { head: t('failures.mail'), cell: ({ template }) => template && <code>{template}</code> },
        {
          head: t('failures.reason'),
          cell: ({ reason }) => (reason ? <code>{reason}</code> : t('failures.unknown')),
        },
        { head: t('failures.tries'), num: true, cell: ({ tries }) => tries },
        { head: t('failures.site'), cell: ({ tenantId }) => siteName(sites, tenantId) },
        { head: t('failures.since'), num: true, cell: ({ since }) => <Age since={since} /> },
        {
          head: <span className="visually-hidden">{t('failures.act')}</span>,
          num: true,
          cell: ({ id, tenantId, mayRetry }) =>
            mayRetry && (
              <ActionForm intent="retry" label={t('failures.retry')} fields={{ site: tenantId, job: id }} data-row />
            ),
        },
      ]}
    />
  );
}
