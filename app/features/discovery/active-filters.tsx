import { Link } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { activeFilters } from './filter-query.ts';
import { useActiveFilterLabels } from './active-filter-labels.ts';

interface ActiveFiltersProps {
  /** Regions of the current country. */
  regions: ReadonlyArray<{ code: string; name: string }>;
  /** Only members can save searches. */
  member: boolean;
  /** The country used if none is chosen. */
  home: string;
  /** The filters in force, as address parameters. */
  applied: Readonly<Record<string, string>>;
}

/** The filters in force, each with a link that removes it, and a link that saves the search. */
export default function ActiveFilters({ regions, member, home, applied }: ActiveFiltersProps) {
  const { t } = useTranslation('search');
  const wordsOf = useActiveFilterLabels(regions);
  const query = activeFilters(new URLSearchParams(applied), home);
  const { sort, photo } = applied;
  // No filter, but part of the search where the site asks for a photo.
  const kept = { sort, ...(photo === '0' && { photo }) };
  const filters = wordsOf(query);
  if (filters.length === 0) return null;
  return (
    <div className="active-filters">
      <ul aria-label={t('active.title')}>
        {filters.map(({ key, label, rest }) => (
          <li key={key}>
            <Link
              to={paths.members({ ...rest, ...kept })}
              className="active-filter"
              aria-label={t('active.remove', { filter: label })}
            >
              {label}
              <Icon name="x" />
            </Link>
          </li>
        ))}
      </ul>
      {member && <Link to={paths.savedSearches({ ...query, ...kept })}>{t('active.save')}</Link>}
    </div>
  );
}
