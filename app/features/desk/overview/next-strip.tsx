import { Link, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../../server/desk-shell.ts';
import type { WaitingItemView } from '../../../../server/modules/desk/operators/index.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { SECTION_LINKS } from '../desk-sections.ts';
import { Age, formatQueueCount, Moment } from '../kit/formats.tsx';
import { Portrait } from '../kit/portrait.tsx';
import { isPlainShortcut, ShortcutKey } from '../kit/shortcuts.tsx';
import { SiteChip } from '../kit/site-chip.tsx';
import { useItemText } from './use-item-text.ts';
import { itemHref } from './waiting-items.ts';

const START_KEY = 'p';

/** Opens the first item on P. */
function useStartKey(href: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!href || event.key !== START_KEY || !isPlainShortcut(event)) return;
      event.preventDefault();
      navigate(href);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [href, navigate]);
}

function StripItem({ item, icon }: { item: WaitingItemView; icon: boolean }) {
  const { nameOf, whatOf } = useItemText();
  const name = nameOf(item);
  return (
    <li>
      <Link to={itemHref(item)} prefetch="none" aria-label={`${name}, ${whatOf(item)}`}>
        <Portrait src={item.portrait} name={name} size="strip" />
        {icon && <Icon name={SECTION_LINKS[item.queue].icon} className="desk-strip-queue" />}
      </Link>
      <Age since={item.since} late={item.late} />
      <SiteChip id={item.tenantId} />
    </li>
  );
}

interface NextStripProps {
  items: readonly WaitingItemView[];
  /** When the last item was decided, ISO 8601; null while something waits, and if it is long ago. */
  lastDecision: string | null;
  waiting: QueueCounts;
}

/** What waits longest, as faces: the first is the next to decide. */
export function NextStrip({ items, lastDecision, waiting }: NextStripProps) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  const [first] = items;
  const href = first && itemHref(first);
  useStartKey(href);
  const queues = [...new Set(items.map(({ queue }) => queue))];
  const counts = queues.map((queue) => {
    const count = waiting[queue]?.count ?? 0;
    return t(`home.count.${queue}`, { count, formatted: formatQueueCount(count) });
  });
  if (!first) {
    return (
      <p className="desk-empty">
        {t('home.quiet')} {lastDecision && t('home.lastDecision')} <Moment at={lastDecision} />
      </p>
    );
  }
  return (
    <section className="desk-next" aria-labelledby="desk-next">
      <div className="desk-next-head">
        <h2 id="desk-next">{t('home.next')}</h2>
        <p>
          {counts.join(', ')}, {t('home.oldestFor')} <Age since={first.since} late={first.late} />
        </p>
        <ButtonLink size="small" href={href ?? ''}>
          {t('home.start')} <ShortcutKey hidden name={START_KEY.toUpperCase()} />
        </ButtonLink>
      </div>
      <ol>
        {items.map((item) => (
          <StripItem key={item.id} item={item} icon={queues.length > 1} />
        ))}
      </ol>
    </section>
  );
}
