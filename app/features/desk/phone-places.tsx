import { Link, useLocation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../server/desk-shell.ts';
import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';
import { sumOfCounts, formatQueueCount } from './kit/formats.tsx';
import { SECTION_GROUPS, sectionAt } from './desk-sections.ts';

type Place = 'next' | 'queues' | 'lookUp' | 'more';

const PLACES: ReadonlyArray<{ place: Place; to: string; icon: IconName }> = [
  { place: 'next', to: deskPaths.home(), icon: 'house-line' },
  { place: 'queues', to: deskPaths.places('queues'), icon: 'flag' },
  { place: 'lookUp', to: deskPaths.members(), icon: 'magnifying-glass' },
  { place: 'more', to: deskPaths.places(), icon: 'dots-three' },
];

function placeOf(pathname: string): Place {
  if (pathname === deskPaths.home()) return 'next';
  const section = sectionAt(pathname);
  const isIn = (group: readonly DeskSection[]) => section !== undefined && group.includes(section);
  if (isIn(SECTION_GROUPS.queues)) return 'queues';
  return isIn(SECTION_GROUPS.lookUp) ? 'lookUp' : 'more';
}

/** The bar at the bottom of a phone: four places, the first with the number of all that waits. */
export function PhonePlaces({ waiting }: { waiting: QueueCounts }) {
  const { t } = useTranslation('desk');
  const here = placeOf(useLocation().pathname);
  const count = sumOfCounts(waiting);
  return (
    <nav className="desk-places" aria-label={t('places.label')}>
      {PLACES.map(({ place, to, icon }) => (
        <Link key={place} to={to} aria-current={place === here ? 'page' : undefined}>
          <Icon name={icon} />
          {t(`places.${place}`)}
          {place === 'next' && count > 0 && <span className="desk-count">{formatQueueCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
