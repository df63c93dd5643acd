import type { SearchInput } from '../../../server/modules/discovery/search.schema.ts';
import { SEARCHABLE_FACT_NAMES } from '../../../tenants/profile-facts.ts';

/** Filters that always stand in the form. */
const BASE_NAMES = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'photo'] as const;
/** Filters that the form shows when it is asked for more, and the order. */
const MORE_NAMES = ['new', 'distance', ...SEARCHABLE_FACT_NAMES, 'sort'] as const satisfies ReadonlyArray<
  keyof SearchInput
>;

type FilterName = (typeof BASE_NAMES)[number] | (typeof MORE_NAMES)[number];

/** What an address says of a filter; one that is given several times has its values with commas between them. */
function filterValue(current: URLSearchParams, name: FilterName): string {
  return current.getAll(name).filter(Boolean).join(',');
}

/** The filters of an address that only a longer form shows. */
export function moreFilters(current: URLSearchParams): Array<[FilterName, string]> {
  return MORE_NAMES.map((name): [FilterName, string] => [name, filterValue(current, name)]).filter(
    ([, value]) => value !== '',
  );
}

/** The filters of an address, and nothing else of it. */
export function filterQuery(current: URLSearchParams): Record<string, string> {
  const all = [...BASE_NAMES, ...MORE_NAMES].map((name) => [name, filterValue(current, name)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** The address of another page of the same search. */
export function pageQuery(current: URLSearchParams, page: number): Record<string, string | undefined> {
  return { ...filterQuery(current), page: page > 1 ? String(page) : undefined };
}

/**
 * The filters that the member set: an order is none, nor is the country that is meant anyway, which the form always sends.
 * @param home that country
 */
export function setFilters(current: URLSearchParams, home: string): Record<string, string> {
  const all = Object.entries(filterQuery(current));
  return Object.fromEntries(all.filter(([name, value]) => name !== 'sort' && !(name === 'country' && value === home)));
}

/** How many filters the member set; a pair of ages counts once. */
export function countFilters(current: URLSearchParams, home: string): number {
  const names = Object.keys(setFilters(current, home)).map((name) => (name === 'max_age' ? 'min_age' : name));
  return new Set(names).size;
}
