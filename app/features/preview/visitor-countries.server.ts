import { COUNTRY_CODES } from '../../../tenants/country-codes.ts';
import { formatCountry } from '../../lib/format.ts';
import type { Locale } from '../../../tenants/value-lists.ts';

/** Where a visitor may come from. */
export interface VisitorCountry {
  /** ISO 3166. */
  code: string;
  name: string;
}

/**
 * All countries that a visitor may come from: those that sites can be for in their order, then every other by name.
 * @param served ISO 3166
 */
export function visitorCountries(served: readonly string[], locale: Locale): VisitorCountry[] {
  const named = (codes: readonly string[]) => codes.map((code) => ({ code, name: formatCountry(locale, code) }));
  const others = named([...COUNTRY_CODES].filter((code) => !served.includes(code)));
  return [...named(served), ...others.toSorted((one, other) => one.name.localeCompare(other.name, locale))];
}
