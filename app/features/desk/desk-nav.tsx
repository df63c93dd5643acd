import { NavLink } from '@remix-run/react';
import { useId } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DeskSection } from '../../../server/modules/desk/operators/index.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { formatQueueCount } from './kit/formats.tsx';
import { GROUP_NAMES, SECTION_LINKS, sectionsIn, type SectionGroup } from './desk-sections.ts';

interface DeskNavProps {
  /** The operator's sections. */
  sections: readonly DeskSection[];
  /** Counts of the queues. */
  waiting: Partial<Record<DeskSection, { count: number }>>;
  /** Gives the groups the ids that links to the page of sections name. */
  anchors?: boolean;
}

function SectionLinks({ sections, waiting }: Pick<DeskNavProps, 'sections' | 'waiting'>) {
  const { t } = useTranslation('desk');
  return sections.map((name) => {
    const count = waiting[name]?.count ?? 0;
    const { path, icon } = SECTION_LINKS[name];
    return (
      <li key={name}>
        {/* The photo page's loader claims photos, so it must not be prefetched. */}
        <NavLink to={path} end={name === 'home'} prefetch={name === 'photos' ? 'none' : 'intent'}>
          <Icon name={icon} />
          {t(`nav.${name}`)}
          {count > 0 && <span className="desk-count">{formatQueueCount(count)}</span>}
        </NavLink>
      </li>
    );
  });
}

function NavGroup({ group, anchors, sections, waiting }: DeskNavProps & { group: SectionGroup }) {
  const { t } = useTranslation('desk');
  const id = useId();
  const own = sectionsIn(group, sections);
  if (own.length === 0) return null;
  return (
    <div id={anchors ? group : undefined}>
      <p id={id}>{t(`group.${group}`)}</p>
      <ul aria-labelledby={id}>
        <SectionLinks sections={own} waiting={waiting} />
      </ul>
    </div>
  );
}

/** The operator's sections in three groups, with the counts of their queues. */
export function DeskNav(props: DeskNavProps) {
  const { t } = useTranslation('desk');
  return (
    <nav className="desk-nav" aria-label={t('nav.label')}>
      <ul>
        <SectionLinks sections={['home']} waiting={{}} />
      </ul>
      {GROUP_NAMES.map((group) => (
        <NavGroup key={group} group={group} {...props} />
      ))}
    </nav>
  );
}
