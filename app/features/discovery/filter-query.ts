import type { SearchInput } from '../../../server/modules/people/discovery/index.ts';
import { SEARCHABLE_FACT_NAMES } from '../../../tenants/profile-facts.ts';

/** Filters that the form always shows, and the order. */
const BASE_NAMES = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'photo', 'sort'] as const;
/** Filters of the extended form. */
const MORE_NAMES = ['verified', 'new', 'distance', ...SEARCHABLE_FACT_NAMES] as const satisfies ReadonlyArray<
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

/**
 * Returns a wider search: whom and in which country only, with and without a photo. Null if this one asks for no more.
 * @param photo whether this one finds profiles with a photo only
 */
export function widerQuery(current: URLSearchParams, photo: boolean): Record<string, string> | null {
  const filters = Object.entries(filterQuery(current)).filter(([name]) => name !== 'sort' && name !== 'photo');
  const kept = filters.filter(([name]) => name === 'gender' || name === 'country');
  if (kept.length === filters.length && !photo) return null;
  return { ...Object.fromEntries(kept), photo: '0' };
}

/**
 * Returns the address parameters of another page of the same search.
 * @param top ids of those who stand on top of the first page, separated by commas: later pages leave them out
 */
export function pageQuery(current: URLSearchParams, page: number, top: string | null) {
  return { ...filterQuery(current), ...(page > 1 && { page, top }) };
}

/**
 * Returns the filters that the member set. The order is not a filter, nor are the default country, which the form always
 * sends, and profiles without a photo.
 */
export function activeFilters(current: URLSearchParams, home: string): Record<string, string> {
  const all = Object.entries(filterQuery(current));
  const usual: Partial<Record<string, string>> = { country: home, photo: '0' };
  return Object.fromEntries(all.filter(([name, value]) => name !== 'sort' && usual[name] !== value));
}

/** Counts the filters that the member set; a pair of ages counts once. */
export function countFilters(current: URLSearchParams, home: string): number {
  const names = Object.keys(activeFilters(current, home)).map((name) => (name === 'max_age' ? 'min_age' : name));
  return new Set(names).size;
}
