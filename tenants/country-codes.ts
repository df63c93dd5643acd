const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries, names for tests, and nobody knows. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'XX', 'ZZ']);

/** Every code (ISO 3166) of a country that is in use: the runtime names it, and no newer one has taken its place. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(allCodes());

function allCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const current = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRY.has(code) && names.of(code) !== undefined && current(code),
  );
}
