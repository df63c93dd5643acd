import { NavLink } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { DeskPlace } from '../../../server/modules/operators/desk-places.ts';
import { Icon } from '../../ui/icon.tsx';
import { PLACE_LINKS } from './desk-places.ts';

interface DeskNavProps {
  /** In their order. */
  places: readonly DeskPlace[];
  /** How much waits there. */
  counts: Partial<Record<DeskPlace, number>>;
}

/** The places of the desk that this operator has, with what waits there. */
export function DeskNav({ places, counts }: DeskNavProps) {
  const { t } = useTranslation('desk');
  return (
    <nav className="desk-nav" aria-label={t('nav.label')}>
      <ul>
        {places.map((name) => {
          const link = PLACE_LINKS[name];
          const waiting = counts[name] ?? 0;
          return (
            link && (
              <li key={name}>
                <NavLink to={link.path} end={name === 'home'} prefetch="intent">
                  <Icon name={link.icon} />
                  {t(`nav.${name}`)}
                  {waiting > 0 && <span className="desk-count">{waiting}</span>}
                </NavLink>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
