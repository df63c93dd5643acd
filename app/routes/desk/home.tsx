import { Link, useOutletContext } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../server/desk-shell.ts';
import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { formatQueueCount, Age } from '../../features/desk/kit/formats.tsx';
import { SECTION_LINKS } from '../../features/desk/desk-sections.ts';
import { DeskHead } from '../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';
import { DeskTable } from '../../features/desk/kit/desk-table.tsx';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Icon } from '../../ui/media/icon.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:home.title') };

export const loader = deskLoader(() => null);

/** The operator's queues with their counts, and links to the other sections. */
export default function DeskHome() {
  const { t } = useTranslation(['desk', 'deskaccess']);
  const { places, waiting } = useOutletContext<{ places: DeskSection[]; waiting: QueueCounts }>();
  const queues = places.flatMap((place) => (waiting[place] ? [{ place, ...waiting[place] }] : []));
  const others = places.filter((place) => !waiting[place] && place !== 'home' && SECTION_LINKS[place]);
  return (
    <>
      <DeskHead title={t('home.title')} about={t('home.text')} />
      <DeskTable
        label={t('home.title')}
        empty={t('deskaccess:home.empty')}
        rows={queues}
        keyOf={({ place }) => place}
        hrefOf={({ place }) => SECTION_LINKS[place]?.path ?? null}
        columns={[
          { head: t('deskaccess:home.queue'), cell: ({ place }) => t(`nav.${place}`) },
          {
            head: t('deskaccess:home.waiting'),
            num: true,
            cell: ({ count }) =>
              count > 0 ? formatQueueCount(count) : <span className="desk-quiet">{t('deskaccess:home.none')}</span>,
          },
          { head: t('deskaccess:home.oldest'), num: true, cell: ({ oldest }) => oldest && <Age since={oldest} /> },
        ]}
      />
      <h2 className="desk-subhead">{t('deskaccess:home.places')}</h2>
      <ul className="desk-sections">
        {others.map((place) => (
          <li key={place}>
            <Link to={SECTION_LINKS[place]!.path} prefetch="intent">
              <Icon name={SECTION_LINKS[place]!.icon} />
              {t(`nav.${place}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
