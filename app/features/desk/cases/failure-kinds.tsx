import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { FailuresView } from '../../../../server/modules/operators/cases/failures-desk.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { deskCount } from '../desk-count.ts';

interface FailureKindsProps {
  kinds: FailuresView['kinds'];
  /** The one that is shown, where it is one: all of a queue are done again at one site. */
  site: { id: string; name: string } | null;
  /** The one that is shown; null: all. */
  queue: string | null;
  mayRetry: boolean;
}

/** How many failed of each kind, and why; each leads to those of its queue. */
export function FailureKinds({ kinds, site, queue, mayRetry }: FailureKindsProps) {
  const { t } = useTranslation('deskcases');
  if (kinds.length === 0) return null;
  const hrefOf = (name: string | null) => {
    const query = new URLSearchParams({ ...(site && { site: site.id }), ...(name && { queue: name }) }).toString();
    return query ? `${deskPaths.failures()}?${query}` : deskPaths.failures();
  };
  return (
    <section className="case-kinds" aria-label={t('failures.kinds')}>
      <ul>
        {kinds.map(({ queue: name, reason, count }) => (
          <li key={`${name} ${reason}`}>
            <Link to={hrefOf(name)} aria-current={name === queue || undefined}>
              {t(`queue.${name as 'send-mail'}`)} <code>{reason || t('failures.unknown')}</code>{' '}
              <strong>{deskCount(count)}</strong>
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
        <Form method="post">
          <input type="hidden" name="site" value={site.id} />
          <input type="hidden" name="queue" value={queue} />
          <Button size="small">{t('failures.retry_all', { site: site.name })}</Button>
        </Form>
      )}
    </section>
  );
}
