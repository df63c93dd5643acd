import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatBadgeCount } from '../../lib/formatting/badge-count.ts';
import { formatNumber } from '../../lib/formatting/format.ts';
import { paths, type LikesType } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FilterChipLink } from '../../ui/forms/filter-chip.tsx';

interface LikesTabsProps {
  current: LikesType;
  newLikes: number;
  counts: Record<LikesType, number>;
}

const TYPES: readonly LikesType[] = ['received', 'given', 'matches'];

/** Received and given likes and matches, with counts, where the members page has its filters. */
export function LikesTabs({ current, newLikes, counts }: LikesTabsProps) {
  const { t } = useTranslation('likes');
  const locale = useLocale();
  return (
    <nav className="filter-bar" aria-label={t('tabs.label')}>
      {TYPES.map((type) => (
        <FilterChipLink key={type} href={paths.likes(type)} active={type === current} current="page">
          <span className="filter-value">{t(`tabs.${type}`)}</span>
          {counts[type] > 0 && <span className="likes-count">{formatNumber(locale, counts[type])}</span>}
          {type === 'received' && newLikes > 0 && (
            <Badge text={formatBadgeCount(newLikes)} tone="new" label={t('tabs.new', { count: newLikes })} />
          )}
        </FilterChipLink>
      ))}
    </nav>
  );
}
