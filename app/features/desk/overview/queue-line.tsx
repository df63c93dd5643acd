import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../../server/desk-shell.ts';
import { SECTION_GROUPS, SECTION_LINKS } from '../desk-sections.ts';
import { formatQueueCount } from '../kit/formats.tsx';

type Queue = (typeof SECTION_GROUPS.queues)[number];

function QueueLinks({ queues, waiting }: { queues: readonly Queue[]; waiting: QueueCounts }) {
  const { t } = useTranslation('desk');
  return queues.map((queue) => {
    const count = waiting[queue]?.count ?? 0;
    return (
      <li key={queue} className={count === 0 ? 'is-quiet' : undefined}>
        {/* The photo page's loader claims photos, so it must not be prefetched. */}
        <Link to={SECTION_LINKS[queue].path} prefetch={queue === 'photos' ? 'none' : 'intent'}>
          {t(`nav.${queue}`)}
          {count > 0 && <strong>{formatQueueCount(count)}</strong>}
        </Link>
      </li>
    );
  });
}

/** The operator's queues in one line: those with work and its amount, then the quiet ones. */
export function QueueLine({ waiting }: { waiting: QueueCounts }) {
  const { t } = useTranslation('deskaccess');
  const own = SECTION_GROUPS.queues.filter((queue) => waiting[queue]);
  const quiet = own.filter((queue) => waiting[queue]?.count === 0);
  const busy = own.filter((queue) => !quiet.includes(queue));
  if (own.length === 0) return <p className="desk-empty">{t('home.empty')}</p>;
  return (
    <div className="desk-queues">
      {busy.length > 0 && (
        <ul aria-label={t('home.waiting')}>
          <QueueLinks queues={busy} waiting={waiting} />
        </ul>
      )}
      {quiet.length > 0 && (
        <>
          <p id="desk-quiet">{t('home.none')}</p>
          <ul aria-labelledby="desk-quiet">
            <QueueLinks queues={quiet} waiting={waiting} />
          </ul>
        </>
      )}
    </div>
  );
}
