import { readSearch as readValues, toQuery } from '../../../server/modules/discovery/search.schema.ts';
import type { SearchInput } from '../../../server/modules/discovery/search.schema.ts';

/**
 * The filters that an address carries; what is malformed is left out and named, so that an old or edited link still
 * opens. A name can be given several times, as a form of checkboxes does.
 */
export function readSearch(query: URLSearchParams): { input: SearchInput; ignored: string[] } {
  const names = [...new Set(query.keys())];
  const given = Object.fromEntries(names.map((name) => [name, query.getAll(name).filter(Boolean).join(',')]));
  return readValues(given);
}

/**
 * The filters in force, as values of an address: what was read of it, without what was left out.
 * @param ignored names of what was left out
 */
export function appliedQuery(input: SearchInput, ignored: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(toQuery(input)).filter(([name]) => !ignored.includes(name)));
}
