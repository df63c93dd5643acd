const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries, codes for tests, and unknown. */
const NON_COUNTRY_CODES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'XX', 'ZZ']);

/** ISO 3166-1 codes in use: named by the runtime and not superseded. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(listCountryCodes());

function listCountryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const current = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NON_COUNTRY_CODES.has(code) && names.of(code) !== undefined && current(code),
  );
}
