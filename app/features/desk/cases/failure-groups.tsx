import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FailuresView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { formatQueueCount } from '../queue-count.ts';
import type { DeskSite } from '../kit/desk-filter.tsx';
import { ActionForm } from '../kit/desk-form.tsx';

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
