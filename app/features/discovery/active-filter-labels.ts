import { useTranslation } from '../../../i18n/use-translation.ts';
import { SEARCHABLE_FACT_NAMES, type SearchableFactName } from '../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../lib/fact-labels.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';

const SINGLES = ['gender', 'country', 'countryregion', 'online', 'photo', 'verified', 'new', 'distance'] as const;

type Single = (typeof SINGLES)[number];
type Query = Readonly<Record<string, string>>;

interface ActiveFilter {
  key: string;
  label: string;
  /** The search without it. */
  rest: Record<string, string | undefined>;
}

function without(query: Query, ...names: string[]): ActiveFilter['rest'] {
  return { ...query, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

/** Returns the search without one of several values. */
function withoutValue(query: Query, name: string, value: string): ActiveFilter['rest'] {
  const left = (query[name] ?? '').split(',').filter((each) => each !== value);
  return { ...query, [name]: left.join(',') || undefined };
}

/** Returns labels for the filters of a search. @param regions names of the regions that may occur */
export function useActiveFilterLabels(
  regions: ReadonlyArray<{ code: string; name: string }>,
): (query: Query) => ActiveFilter[] {
  const single = useSingleFilterLabels(regions);
  const { t } = useTranslation('search');
  const { labelOf, valueOf } = useFactLabels();
  const facet = (name: SearchableFactName, value: string) =>
    name === 'interests'
      ? valueOf(name, value)
      : t('active.fact', { name: labelOf(name), value: valueOf(name, value) });
  const age = ({ min_age: from, max_age: to }: Query) => {
    if (from === undefined) return t('active.age_to', { to });
    return to === undefined ? t('active.age_from', { from }) : t('active.age', { from, to });
  };
  return (query) => {
    const words: ActiveFilter[] = [];
    for (const name of SINGLES) {
      const value = query[name];
      if (value === undefined) continue;
      // Removing the country also removes its region.
      const rest = name === 'country' ? without(query, name, 'countryregion') : without(query, name);
      words.push({ key: name, label: single[name](value), rest });
    }
    if (query['min_age'] ?? query['max_age']) {
      words.push({ key: 'age', label: age(query), rest: without(query, 'min_age', 'max_age') });
    }
    for (const name of SEARCHABLE_FACT_NAMES) {
      for (const value of query[name]?.split(',') ?? []) {
        words.push({ key: `${name} ${value}`, label: facet(name, value), rest: withoutValue(query, name, value) });
      }
    }
    return words;
  };
}

function useSingleFilterLabels(regions: ReadonlyArray<{ code: string; name: string }>) {
  const { t } = useTranslation('search');
  const { t: members } = useTranslation('members');
  const locale = useLocale();
  return {
    gender: (value) => members(value === 'male' ? 'filters.gender.male' : 'filters.gender.female'),
    country: (value) => formatCountry(locale, value),
    countryregion: (value) => regions.find(({ code }) => code === value)?.name ?? value,
    online: () => members('filters.online'),
    photo: (value) => (value === '0' ? t('active.any_photo') : members('filters.photo')),
    verified: () => t('more.verified'),
    new: () => t('more.new'),
    distance: (km) => t('more.distance.km', { km }),
  } satisfies Record<Single, (value: string) => string>;
}
