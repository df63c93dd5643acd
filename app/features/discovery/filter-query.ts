import type { SearchInput } from '../../../server/modules/people/discovery/index.ts';
import { SEARCHABLE_FACT_NAMES } from '../../../tenants/profile-facts.ts';

/** Filters that the form always shows. */
const BASE_NAMES = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'photo'] as const;
/** Filters of the extended form, and the order. */
const MORE_NAMES = ['new', 'distance', ...SEARCHABLE_FACT_NAMES, 'sort'] as const satisfies ReadonlyArray<
  keyof SearchInput
>;

type FilterName = (typeof BASE_NAMES)[number] | (typeof MORE_NAMES)[number];

/** Reads a filter of an address; repeated parameters are joined with commas. */
function filterValue(current: URLSearchParams, name: FilterName): string {
  return current.getAll(name).filter(Boolean).join(',');
}

/** Reads the filters that only the extended form shows. */
export function extraFilters(current: URLSearchParams): Array<[FilterName, string]> {
  return MORE_NAMES.map((name): [FilterName, string] => [name, filterValue(current, name)]).filter(
    ([, value]) => value !== '',
  );
}

/** Reads all filters of an address, and nothing else. */
export function filterQuery(current: URLSearchParams): Record<string, string> {
  const all = [...BASE_NAMES, ...MORE_NAMES].map((name) => [name, filterValue(current, name)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Returns a wider search: whom and in which country only. Null if this one asks for no more. */
export function widerQuery(current: URLSearchParams): Record<string, string> | null {
  const filters = Object.entries(filterQuery(current)).filter(([name]) => name !== 'sort');
  const kept = filters.filter(([name]) => name === 'gender' || name === 'country');
  return kept.length < filters.length ? Object.fromEntries(kept) : null;
}

/** Returns the address parameters of another page of the same search. */
export function pageQuery(current: URLSearchParams, page: number): Record<string, string | undefined> {
  return { ...filterQuery(current), page: page > 1 ? String(page) : undefined };
}

/**
 * Returns the filters that the member set. The order is not a filter, and neither is the default country, which the
 * form always sends.
 */
export function activeFilters(current: URLSearchParams, home: string): Record<string, string> {
  const all = Object.entries(filterQuery(current));
  return Object.fromEntries(all.filter(([name, value]) => name !== 'sort' && !(name === 'country' && value === home)));
}

/** Counts the filters that the member set; a pair of ages counts once. */
export function countFilters(current: URLSearchParams, home: string): number {
  const names = Object.keys(activeFilters(current, home)).map((name) => (name === 'max_age' ? 'min_age' : name));
  return new Set(names).size;
}
