import { NavLink, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeskPlace } from '../../../server/modules/operators/desk-places.ts';
import { Icon } from '../../ui/icon.tsx';
import { deskCount } from './desk-count.ts';
import { PLACE_LINKS } from './desk-places.ts';

interface DeskNavProps {
  /** In their order. */
  places: readonly DeskPlace[];
  /** How much waits there. */
  waiting: Partial<Record<DeskPlace, { count: number }>>;
}

/** On a narrow screen the places scroll sideways: the one that is open is brought into sight. */
function usePlaceInSight() {
  const ref = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const bringIntoSight = () => {
      const place = ref.current?.querySelector('[aria-current="page"]');
      if (!ref.current || !place) return;
      const [row, open] = [ref.current.getBoundingClientRect(), place.getBoundingClientRect()];
      ref.current.scrollBy({ left: open.left + open.width / 2 - row.left - row.width / 2 });
    };
    bringIntoSight();
    window.addEventListener('resize', bringIntoSight);
    return () => window.removeEventListener('resize', bringIntoSight);
  }, [pathname]);
  return ref;
}

/** The places of the desk that this operator has, with what waits there. */
export function DeskNav({ places, waiting }: DeskNavProps) {
  const { t } = useTranslation('desk');
  const ref = usePlaceInSight();
  return (
    <nav className="desk-nav" aria-label={t('nav.label')}>
      <ul ref={ref}>
        {places.map((name) => {
          const link = PLACE_LINKS[name];
          const count = waiting[name]?.count ?? 0;
          return (
            link && (
              <li key={name}>
                {/* Opening the photos takes some of them: pointing at the link must not. */}
                <NavLink to={link.path} end={name === 'home'} prefetch={name === 'photos' ? 'none' : 'intent'}>
                  <Icon name={link.icon} />
                  {t(`nav.${name}`)}
                  {count > 0 && <span className="desk-count">{deskCount(count)}</span>}
                </NavLink>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
