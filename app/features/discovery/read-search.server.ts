import { readSearch as readValues, toQuery } from '../../../server/modules/people/discovery/search/search.schema.ts';
import type { SearchInput } from '../../../server/modules/people/discovery/index.ts';
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
 * Returns the filters in force as address parameters, without `photo` where it is the site's default.
 * @param ignored names of the filters that were left out
 */
export function appliedQuery(
  { photo, ...input }: SearchInput,
  ignored: readonly string[],
  tenant: Pick<Tenant, 'search_with_photo'>,
): Record<string, string> {
  const chosen = photo === tenant.search_with_photo ? input : { ...input, photo };
  return Object.fromEntries(Object.entries(toQuery(chosen)).filter(([name]) => !ignored.includes(name)));
}
