import { formatCountry } from '../../lib/format.ts';
import type { Locale } from '../../../tenants/value-lists.ts';

/** Where a visitor may come from. */
export interface VisitorCountry {
  /** ISO 3166. */
  code: string;
  name: string;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries, names for tests, and nobody knows. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Every code of a country that is in use: the runtime names it, and no newer one has taken its place. */
function allCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const current = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRY.has(code) && names.of(code) !== undefined && current(code),
  );
}

/**
 * All countries that a visitor may come from: those that sites can be for in their order, then every other by name.
 * @param served ISO 3166
 */
export function visitorCountries(served: readonly string[], locale: Locale): VisitorCountry[] {
  const named = (codes: readonly string[]) => codes.map((code) => ({ code, name: formatCountry(locale, code) }));
  const others = named(allCodes().filter((code) => !served.includes(code)));
  return [...named(served), ...others.toSorted((one, other) => one.name.localeCompare(other.name, locale))];
}
