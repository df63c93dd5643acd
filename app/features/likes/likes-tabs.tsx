import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatBadgeCount } from '../../lib/formatting/badge-count.ts';
import { formatNumber } from '../../lib/formatting/format.ts';
import { paths, type LikesType } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { TabLinks } from '../../ui/navigation/tabs.tsx';

interface LikesTabsProps {
  current: LikesType;
  newLikes: number;
  counts: Record<LikesType, number>;
}

/** Tabs of received and given likes and matches, with counts. */
export function LikesTabs({ current, newLikes, counts }: LikesTabsProps) {
  const { t } = useTranslation('likes');
  const locale = useLocale();
  const badge =
    newLikes > 0
      ? {
          text: formatBadgeCount(newLikes),
          tone: 'new' as const,
          label: t('tabs.new', { count: newLikes }),
        }
      : undefined;
  const tab = (type: LikesType, label: string) => ({
    href: paths.likes(type),
    label: (
      <>
        {label} {counts[type] > 0 && <span className="likes-count">{formatNumber(locale, counts[type])}</span>}
      </>
    ),
    current: type === current,
  });
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { ...tab('received', t('tabs.received')), badge },
        tab('given', t('tabs.given')),
        tab('matches', t('tabs.matches')),
      ]}
    />
  );
}
