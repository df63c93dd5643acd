import { Link, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { SETTING_OF } from '../../../server/modules/profiles/profile-values.schema.ts';
import type { ShownField } from '../../../server/modules/profiles/profile-values.schema.ts';
import { formatCountry } from '../../lib/format.ts';
import { useInterestLabel } from '../../lib/interest-label.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFactLabel } from './fact-label.ts';
import { filterQuery } from './filter-query.ts';

/** In the order of the form. */
const FACETS = Object.keys(SETTING_OF) as ShownField[];

interface ActiveFilter {
  key: string;
  label: string;
  /** The search without it. */
  rest: Record<string, string | undefined>;
}

type Query = Record<string, string>;

export interface ActiveFiltersProps {
  /** Regions of the country in force. */
  regions: ReadonlyArray<{ code: string; name: string }>;
  /** Only members keep searches. */
  member: boolean;
  /** What of the address means nothing here. */
  ignored: readonly string[];
}

/** The filters in force, each with a cross that takes it away, and the way to keep them. */
export default function ActiveFilters({ regions, member, ignored }: ActiveFiltersProps) {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const query = Object.fromEntries(Object.entries(filterQuery(params)).filter(([name]) => !ignored.includes(name)));
  const filters = useActiveFilters(query, regions);
  if (filters.length === 0) return null;
  return (
    <div className="active-filters">
      <ul aria-label={t('active.title')}>
        {filters.map(({ key, label, rest }) => (
          <li key={key}>
            <Link to={paths.members(rest)} className="active-filter" aria-label={t('active.remove', { filter: label })}>
              {label}
              <Icon name="x" />
            </Link>
          </li>
        ))}
      </ul>
      {member && <Link to={paths.savedSearches(query)}>{t('active.save')}</Link>}
    </div>
  );
}

function useActiveFilters(query: Query, regions: ActiveFiltersProps['regions']): ActiveFilter[] {
  const describe = useDescriptions(regions);
  const without = (...names: string[]) => ({
    ...query,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
  const single = (['gender', 'country', 'countryregion', 'online', 'photo', 'new', 'distance'] as const).flatMap(
    (name) =>
      query[name] === undefined
        ? []
        : // A region goes with its country.
          [
            {
              key: name,
              label: describe.single(name, query[name]),
              rest: without(name, ...(name === 'country' ? ['countryregion'] : [])),
            },
          ],
  );
  const ages = query['min_age'] ?? query['max_age'];
  const several = FACETS.flatMap((name) =>
    (query[name] ?? '').split(',').flatMap((value, _at, all) => {
      const left = all.filter((each) => each !== value).join(',');
      const rest = { ...query, [name]: left === '' ? undefined : left };
      return value === '' ? [] : [{ key: `${name} ${value}`, label: describe.facet(name, value), rest }];
    }),
  );
  const age =
    ages === undefined ? [] : [{ key: 'age', label: describe.age(query), rest: without('min_age', 'max_age') }];
  return [...single, ...age, ...several];
}

type SingleName = 'gender' | 'country' | 'countryregion' | 'online' | 'photo' | 'new' | 'distance';

/** What each filter is called when it is in force. */
function useDescriptions(regions: ActiveFiltersProps['regions']) {
  const { t } = useTranslation('search');
  const { t: members } = useTranslation('members');
  const locale = useLocale();
  const interest = useInterestLabel();
  const { nameOf, valueOf } = useFactLabel();
  const single: Record<SingleName, (value: string) => string> = {
    gender: (value) => members(value === 'male' ? 'filters.gender.male' : 'filters.gender.female'),
    country: (value) => formatCountry(locale, value),
    countryregion: (value) => regions.find(({ code }) => code === value)?.name ?? value,
    online: () => members('filters.online'),
    photo: () => members('filters.photo'),
    new: () => t('more.new'),
    distance: (km) => t('more.distance.km', { km }),
  };
  return {
    single: (name: SingleName, value: string) => single[name](value),
    facet: (name: ShownField, value: string) =>
      name === 'interests' ? interest(value) : t('active.fact', { name: nameOf(name), value: valueOf(name, value) }),
    age: ({ min_age: from, max_age: to }: Query) => {
      if (from === undefined) return t('active.age_to', { to });
      return to === undefined ? t('active.age_from', { from }) : t('active.age', { from, to });
    },
  };
}
