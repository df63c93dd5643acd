import { NavLink, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { formatQueueCount } from './kit/formats.tsx';
import { SECTION_LINKS } from './desk-sections.ts';

interface DeskNavProps {
  /** In the order of the menu. */
  sections: readonly DeskSection[];
  /** Counts of the queues. */
  waiting: Partial<Record<DeskSection, { count: number }>>;
}

/** Scrolls the current section into view, since the menu scrolls sideways on narrow screens. */
function useCurrentInView() {
  const ref = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const scrollToCurrent = () => {
      const place = ref.current?.querySelector('[aria-current="page"]');
      if (!ref.current || !place) return;
      const [row, open] = [ref.current.getBoundingClientRect(), place.getBoundingClientRect()];
      ref.current.scrollBy({ left: open.left + open.width / 2 - row.left - row.width / 2 });
    };
    scrollToCurrent();
    window.addEventListener('resize', scrollToCurrent);
    return () => window.removeEventListener('resize', scrollToCurrent);
  }, [pathname]);
  return ref;
}

/** The operator's sections with the counts of their queues. */
export function DeskNav({ sections, waiting }: DeskNavProps) {
  const { t } = useTranslation('desk');
  const ref = useCurrentInView();
  return (
    <nav className="desk-nav" aria-label={t('nav.label')}>
      <ul ref={ref}>
        {sections.map((name) => {
          const link = SECTION_LINKS[name];
          const count = waiting[name]?.count ?? 0;
          return (
            link && (
              <li key={name}>
                {/* The photo page's loader claims photos, so it must not be prefetched. */}
                <NavLink to={link.path} end={name === 'home'} prefetch={name === 'photos' ? 'none' : 'intent'}>
                  <Icon name={link.icon} />
                  {t(`nav.${name}`)}
                  {count > 0 && <span className="desk-count">{formatQueueCount(count)}</span>}
                </NavLink>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
