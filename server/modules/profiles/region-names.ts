import type { Locale } from '../../../tenants/value-lists.ts';
import { intlTag } from '../../../i18n/intl-tag.ts';
import { REGIONS } from './regions.ts';

type Regions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a language calls regions by another name than their own country does. The others keep the name they have at home. */
const OTHER_NAMES: Partial<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    'NL-NB': 'North Brabant',
    'NL-NH': 'North Holland',
    'NL-ZH': 'South Holland',
    'BE-VAN': 'Antwerp',
    'BE-BRU': 'Brussels',
    'BE-WHT': 'Hainaut',
    'BE-WLG': 'Liège',
    'BE-WLX': 'Luxembourg',
    'BE-WNA': 'Namur',
    'BE-VOV': 'East Flanders',
    'BE-VBR': 'Flemish Brabant',
    'BE-WBR': 'Walloon Brabant',
    'BE-VWV': 'West Flanders',
    'DE-BY': 'Bavaria',
    'DE-HE': 'Hesse',
    'DE-MV': 'Mecklenburg-Western Pomerania',
    'DE-NI': 'Lower Saxony',
    'DE-NW': 'North Rhine-Westphalia',
    'DE-RP': 'Rhineland-Palatinate',
    'DE-SN': 'Saxony',
    'DE-ST': 'Saxony-Anhalt',
    'DE-TH': 'Thuringia',
    'AT-2': 'Carinthia',
    'AT-3': 'Lower Austria',
    'AT-4': 'Upper Austria',
    'AT-6': 'Styria',
    'AT-7': 'Tyrol',
    'AT-9': 'Vienna',
    'CH-GE': 'Geneva',
    'CH-LU': 'Lucerne',
    'CH-SG': 'St. Gallen',
    'CH-ZH': 'Zurich',
  },
};

const known = new Map<Locale, Regions>();

/** The regions by the names that a language has for them, in its alphabetical order. */
export function regionsIn(locale: Locale): Regions {
  const before = known.get(locale);
  if (before) return before;
  const names = OTHER_NAMES[locale] ?? {};
  const { compare } = new Intl.Collator(intlTag(locale));
  const renamed = Object.entries(REGIONS).map(([country, own]) => {
    const entries = Object.entries(own).map(([code, name]) => [code, names[code] ?? name] as const);
    return [country, Object.fromEntries(entries.toSorted((a, b) => compare(a[1], b[1])))] as const;
  });
  const made: Regions = Object.fromEntries(renamed);
  known.set(locale, made);
  return made;
}
