import { readSearch as readValues, toQuery } from '../../../server/modules/people/discovery/search/search.schema.ts';
import type { SearchInput, SearchPlaceView } from '../../../server/modules/people/discovery/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';

/**
 * Parses the filters of an address. Malformed ones are left out and named, so that old and edited links still open.
 * Parameters can be repeated, as checkboxes do.
 */
export function parseSearchQuery(query: URLSearchParams): { input: SearchInput; ignored: string[] } {
  const names = [...new Set(query.keys())];
  const given = Object.fromEntries(names.map((name) => [name, query.getAll(name).filter(Boolean).join(',')]));
  return readValues(given);
}

/**
 * Returns the filters in force as address parameters, without `photo` and the place where they are the default.
 * @param ignored names of the filters that were left out
 */
export function appliedQuery(
  { photo, ...input }: SearchInput,
  ignored: readonly string[],
  tenant: Pick<Tenant, 'search_with_photo'>,
  elsewhere: SearchPlaceView | null,
): Record<string, string> {
  const chosen = photo === tenant.search_with_photo ? input : { ...input, photo };
  // The form always sends the place where a week elsewhere searches.
  if (elsewhere?.region && elsewhere.region === input.countryregion) {
    chosen.country = undefined;
    chosen.countryregion = undefined;
  }
  return Object.fromEntries(Object.entries(toQuery(chosen)).filter(([name]) => !ignored.includes(name)));
}

/**
 * The country that counts as no filter. Elsewhere, the default is a region, so that its whole country is a filter.
 * @param found.home the country used if none is given
 */
export function usualCountry(
  elsewhere: SearchPlaceView | null,
  { home, region }: { home: string; region: string | null },
): string {
  return elsewhere?.region && region === null ? '' : home;
}
