import { Link, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { filterValue, setFilters } from './filter-query.ts';
import { useFilterWords } from './filter-words.ts';

export interface ActiveFiltersProps {
  /** Regions of the country in force. */
  regions: ReadonlyArray<{ code: string; name: string }>;
  /** Only members keep searches. */
  member: boolean;
  /** The country that is meant when none is chosen. */
  home: string;
  /** What of the address means nothing here. */
  ignored: readonly string[];
}

/** The filters in force, each with a cross that takes it away, and the way to keep them. */
export default function ActiveFilters({ regions, member, home, ignored }: ActiveFiltersProps) {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const wordsOf = useFilterWords(regions);
  const entries = Object.entries(setFilters(params, home)).filter(([name]) => !ignored.includes(name));
  const query = Object.fromEntries(entries);
  const sort = filterValue(params, 'sort');
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
