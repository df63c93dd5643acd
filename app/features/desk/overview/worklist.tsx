import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { WaitingItemView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Age, Moment } from '../kit/formats.tsx';
import { PersonCell } from '../kit/portrait.tsx';
import { SiteChip } from '../kit/site-chip.tsx';
import { useItemText } from './use-item-text.ts';
import { itemHref } from './waiting-items.ts';

interface WorklistProps {
  items: readonly WaitingItemView[];
  /** Number of items in all queues. */
  count: number;
}

/** What waits longest in all queues, with who works at it. */
export function Worklist({ items, count }: WorklistProps) {
  const { t } = useTranslation('deskaccess');
  const { nameOf, whatOf } = useItemText();
  if (items.length === 0) return null;
  return (
    <DeskTable
      title={t('home.list')}
      about={<p className="desk-note">{t('home.shown', { shown: items.length, count })}</p>}
      className="desk-queue desk-worklist"
      rows={items}
      hrefOf={itemHref}
      columns={[
        { head: t('home.member'), cell: (item) => <PersonCell portrait={item.portrait} name={nameOf(item)} /> },
        { head: t('home.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
        { head: t('home.what'), cell: whatOf },
        { head: t('home.arrived'), cell: ({ since }) => <Moment at={since} /> },
        { head: t('home.waits'), num: true, cell: ({ since, late }) => <Age since={since} late={late} /> },
        {
          head: t('home.claimed'),
          num: true,
          cell: ({ mine, holder }) =>
            mine ? t('home.you') : (holder ?? <span className="desk-quiet">{t('home.nobody')}</span>),
        },
      ]}
    />
  );
}
