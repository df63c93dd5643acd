import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FailuresView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { DeskSite } from '../kit/desk-filter.tsx';
import { ActionForm } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { formatQueueCount, Age } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

interface FailureGroupsProps {
  kinds: FailuresView['kinds'];
  /** The chosen site; all jobs of a queue are retried at one site. */
  site: DeskSite | null;
  /** The chosen queue; null for all. */
  queue: string | null;
  mayRetry: boolean;
}

/** Counts of failed jobs by queue and reason, each a link to its queue. */
export function FailureGroups({ kinds, site, queue, mayRetry }: FailureGroupsProps) {
  const { t } = useTranslation('deskcases');
  if (kinds.length === 0) return null;
  const hrefOf = (name: string | null) => {
    const query = new URLSearchParams({ ...(site && { site: site.id }), ...(name && { queue: name }) }).toString();
    return query ? `${deskPaths.failures()}?${query}` : deskPaths.failures();
  };
  return (
    <section className="case-chips desk-row" aria-label={t('failures.kinds')}>
      <ul>
        {kinds.map(({ queue: name, reason, count }) => (
          <li key={`${name} ${reason}`}>
            <Link to={hrefOf(name)} aria-current={name === queue || undefined}>
              {t(`queue.${name as 'send-mail'}`)} <code>{reason || t('failures.unknown')}</code>{' '}
              <strong>{formatQueueCount(count)}</strong>
            </Link>
          </li>
        ))}
        {queue && (
          <li>
            <Link to={hrefOf(null)}>{t('failures.all')}</Link>
          </li>
        )}
      </ul>
      {queue && site && mayRetry && (
        <ActionForm
          intent="retry-all"
          variant="primary"
          label={t('failures.retry_all', { site: site.name })}
          fields={{ site: site.id, queue }}
        />
      )}
    </section>
  );
}

/** Jobs that failed permanently, oldest first. */
export function FailureTable({ rows }: Pick<FailuresView, 'rows'>) {
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
        { head: t('failures.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
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
