/** Names of the filters as they stand in the address; the search call has the same. */
const FILTER_NAMES = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'photo'] as const;

/** The address of another page of the same search. */
export function pageQuery(current: URLSearchParams, page: number): Record<string, string | undefined> {
  const filters = FILTER_NAMES.map((name) => [name, current.get(name) ?? undefined] as const);
  return { ...Object.fromEntries(filters), page: page > 1 ? String(page) : undefined };
}

/** How many filters the member set; a pair of ages counts once. */
export function countFilters(current: URLSearchParams): number {
  const isSet = (name: (typeof FILTER_NAMES)[number]) => (current.get(name) ?? '') !== '';
  const single = (['gender', 'country', 'countryregion', 'online', 'photo'] as const).filter(isSet).length;
  return single + (isSet('min_age') || isSet('max_age') ? 1 : 0);
}
