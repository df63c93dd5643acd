import { searchSchema } from '../../../server/modules/discovery/search.schema.ts';
import type { SearchInput } from '../../../server/modules/discovery/search.schema.ts';

/** The filters that an address may carry; what is malformed is left out, so that an old or edited link still opens. */
export function readSearch(query: URLSearchParams): SearchInput {
  const given = Object.fromEntries(query);
  const parsed = searchSchema.safeParse(given);
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0]);
  const input = parsed.data ?? searchSchema.parse(omit(given, wrong));
  // A region chosen before the country was changed belongs to nowhere.
  const stray = input.countryregion !== undefined && !input.countryregion.startsWith(`${input.country ?? ''}-`);
  return stray && input.country ? { ...input, countryregion: undefined } : input;
}

function omit(given: Record<string, string>, names: ReadonlyArray<PropertyKey | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}
