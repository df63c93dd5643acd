import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { setFilters } from './filter-query.ts';
import { useFilterWords } from './filter-words.ts';

export interface ActiveFiltersProps {
  /** Regions of the country in force. */
  regions: ReadonlyArray<{ code: string; name: string }>;
  /** Only members keep searches. */
  member: boolean;
  /** The country that is meant when none is chosen. */
  home: string;
  /** The filters in force, as values of an address. */
  applied: Readonly<Record<string, string>>;
}

/** The filters in force, each with a cross that takes it away, and the way to keep them. */
export default function ActiveFilters({ regions, member, home, applied }: ActiveFiltersProps) {
  const { t } = useTranslation('search');
  const wordsOf = useFilterWords(regions);
  const query = setFilters(new URLSearchParams(applied), home);
  const { sort } = applied;
  const filters = wordsOf(query);
  if (filters.length === 0) return null;
  return (
    <div className="active-filters">
      <ul aria-label={t('active.title')}>
        {filters.map(({ key, label, rest }) => (
          <li key={key}>
            <Link
              to={paths.members({ ...rest, sort })}
              className="active-filter"
              aria-label={t('active.remove', { filter: label })}
            >
              {label}
              <Icon name="x" />
            </Link>
          </li>
        ))}
      </ul>
      {member && <Link to={paths.savedSearches({ ...query, sort })}>{t('active.save')}</Link>}
    </div>
  );
}
