import { COUNTRY_CODES } from '../../../../tenants/country-codes.ts';
import { formatCountry } from '../../../lib/formatting/format.ts';
import type { Locale } from '../../../../tenants/value-lists.ts';

export interface VisitorCountry {
  /** ISO 3166. */
  code: string;
  name: string;
}

/**
 * All countries: those served by sites in their order, then the others by name.
 * @param served ISO 3166
 */
export function visitorCountries(served: readonly string[], locale: Locale): VisitorCountry[] {
  const named = (codes: readonly string[]) => codes.map((code) => ({ code, name: formatCountry(locale, code) }));
  const others = named([...COUNTRY_CODES].filter((code) => !served.includes(code)));
  return [...named(served), ...others.toSorted((one, other) => one.name.localeCompare(other.name, locale))];
}
