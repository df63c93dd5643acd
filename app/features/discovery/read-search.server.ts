import { readSearch as readValues } from '../../../server/modules/discovery/search.schema.ts';
import type { SearchInput } from '../../../server/modules/discovery/search.schema.ts';

/**
 * The filters that an address carries; what is malformed is left out and named, so that an old or edited link still
 * opens. A name can be given several times, as a form of checkboxes does.
 */
export function readSearch(query: URLSearchParams): { input: SearchInput; ignored: string[] } {
  const names = [...new Set(query.keys())];
  const given = Object.fromEntries(names.map((name) => [name, query.getAll(name).filter(Boolean).join(',')]));
  const { input, ignored } = readValues(given);
  // A region chosen before the country was changed belongs to nowhere.
  const stray = input.country !== undefined && input.countryregion?.startsWith(`${input.country}-`) === false;
  return { input: stray ? { ...input, countryregion: undefined } : input, ignored };
}
