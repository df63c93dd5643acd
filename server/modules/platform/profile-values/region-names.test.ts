import { describe, expect, it } from 'vitest';

import { LOCALES, type Country, type Locale } from '../../../../tenants/value-lists.ts';
import { intlTag } from '../../../../i18n/intl-tag.ts';
import { REGION_NAMES, regionNamesIn } from './region-names.ts';
import { REGIONS } from './regions.ts';

/** Countries with several languages, for those languages in which their regions are not listed. */
const SECOND_HOME: ReadonlyArray<[Locale, Country, Record<string, string>]> = [
  ['fr', 'BE', { 'BE-WHT': 'Hainaut', 'BE-VWV': 'Flandre-Occidentale', 'BE-BRU': 'Bruxelles' }],
  ['de', 'BE', { 'BE-WLG': 'Lüttich', 'BE-VOV': 'Ostflandern' }],
  ['de', 'LU', { 'LU-LU': 'Luxemburg', 'LU-CL': 'Clerf' }],
  ['de', 'CH', { 'CH-GE': 'Genf', 'CH-VD': 'Waadt', 'CH-SG': 'St. Gallen' }],
  ['fr', 'CH', { 'CH-ZH': 'Zurich', 'CH-GR': 'Grisons', 'CH-SG': 'Saint-Gall' }],
  ['it', 'CH', { 'CH-GR': 'Grigioni', 'CH-ZH': 'Zurigo' }],
  ['sv', 'FI', { 'FI-18': 'Nyland', 'FI-11': 'Birkaland', 'FI-04': 'Södra Savolax' }],
  ['de', 'IT', { 'IT-32': 'Trentino-Südtirol' }],
  ['es', 'ES', { 'ES-CT': 'Cataluña' }],
];

const EXONYMS: ReadonlyArray<[Locale, Record<string, string>]> = [
  ['nl', { 'DE-NW': 'Noordrijn-Westfalen', 'BE-WHT': 'Henegouwen', 'US-CA': 'Californië' }],
  ['en', { 'BE-WLG': 'Liège', 'DE-BY': 'Bavaria', 'GB-ENG': 'England' }],
  ['it', { 'DE-BY': 'Baviera', 'FR-BRE': 'Bretagna' }],
  ['es', { 'GB-ENG': 'Inglaterra', 'US-NY': 'Nueva York' }],
  ['da', { 'DE-SH': 'Slesvig-Holsten', 'SE-M': 'Skåne' }],
  ['nb', { 'ES-CN': 'Kanariøyene', 'DK-84': 'Hovedstaden' }],
  ['fi', { 'SE-AB': 'Tukholma', 'DE-BY': 'Baijeri', 'FI-01': 'Ahvenanmaa', 'FI-18': 'Uusimaa' }],
  ['pl', { 'NL-NB': 'Brabancja Północna', 'PL-24': 'Śląskie', 'US-TX': 'Teksas' }],
];

const namesIn = (locale: Locale, names: Record<string, string>) =>
  Object.fromEntries(Object.keys(names).map((code) => [code, regionNamesIn(locale)[code.slice(0, 2)]![code]]));

describe('names of regions', () => {
  it('are the Dutch ones in Dutch, in alphabetical order', () => {
    expect(Object.values(regionNamesIn('nl')['BE']!).slice(0, 3)).toEqual(['Antwerpen', 'Brussel', 'Henegouwen']);
    expect(Object.keys(regionNamesIn('nl'))).toEqual(Object.keys(REGIONS));
  });

  it.each(SECOND_HOME)('are translated to %s, a language of %s', (locale, _country, names) => {
    expect(namesIn(locale, names)).toEqual(names);
  });

  it.each(EXONYMS)('are the exonyms of %s, else the native names', (locale, names) => {
    expect(namesIn(locale, names)).toEqual(names);
  });

  describe.each(LOCALES)('in %s', (locale) => {
    it('cover every country, and translate only regions of that country', () => {
      expect(Object.keys(REGION_NAMES[locale]).toSorted()).toEqual(Object.keys(REGIONS).toSorted());
      for (const [country, names] of Object.entries(REGION_NAMES[locale])) {
        const home = REGIONS[country as Country];
        for (const [code, name] of Object.entries(names)) {
          expect(Object.keys(home), `${locale} ${code}`).toContain(code);
          expect(name, `${locale} ${code}`).not.toBe(home[code]);
          expect(name, `${locale} ${code}`).toMatch(/^\p{Lu}[\p{L} .’-]*\p{L}$/u);
        }
      }
    });

    it('are complete, unique, and sorted by the rules of the language', () => {
      for (const [country, regions] of Object.entries(regionNamesIn(locale))) {
        const names = Object.values(regions);
        expect(Object.keys(regions).toSorted()).toEqual(Object.keys(REGIONS[country as Country]).toSorted());
        expect(new Set(names).size, `${locale} ${country}`).toBe(names.length);
        expect(names).toEqual(names.toSorted(new Intl.Collator(intlTag(locale)).compare));
      }
    });
  });

  it('are sorted by the displayed name', () => {
    const first = (locale: Locale) => Object.values(regionNamesIn(locale)['BE']!).slice(0, 4);
    expect(first('en')).toEqual(['Antwerp', 'Brussels', 'East Flanders', 'Flemish Brabant']);
    expect(first('fr')).toEqual(['Anvers', 'Brabant flamand', 'Brabant wallon', 'Bruxelles']);
    expect(Object.values(regionNamesIn('sv')['SE']!).at(-1)).toBe('Östergötland');
  });
});
