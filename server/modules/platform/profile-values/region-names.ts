import type { Country, Locale } from '../../../../tenants/value-lists.ts';
import { intlTag } from '../../../../i18n/intl-tag.ts';
import da from './region-names/da.json' with { type: 'json' };
import de from './region-names/de.json' with { type: 'json' };
import en from './region-names/en.json' with { type: 'json' };
import es from './region-names/es.json' with { type: 'json' };
import fi from './region-names/fi.json' with { type: 'json' };
import fr from './region-names/fr.json' with { type: 'json' };
import it from './region-names/it.json' with { type: 'json' };
import nb from './region-names/nb.json' with { type: 'json' };
import nl from './region-names/nl.json' with { type: 'json' };
import pl from './region-names/pl.json' with { type: 'json' };
import sv from './region-names/sv.json' with { type: 'json' };
import { REGIONS } from './regions.ts';

/** Translated region names by country and ISO 3166-2 code. Every country is listed, so that none is forgotten. */
type RegionNames = Record<Country, Readonly<Record<string, string>>>;

type Regions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names of regions per language that differ from the native names; regions not listed keep theirs. */
export const REGION_NAMES: Readonly<Record<Locale, RegionNames>> = { nl, de, en, fr, it, es, sv, da, nb, fi, pl };

const cache = new Map<Locale, Regions>();

/** Returns the regions with their names in a language, in its alphabetical order. */
export function regionNamesIn(locale: Locale): Regions {
  const before = cache.get(locale);
  if (before) return before;
  const { compare } = new Intl.Collator(intlTag(locale));
  const renamed = Object.entries(REGIONS).map(([country, own]) => {
    const names = REGION_NAMES[locale][country as Country];
    const entries = Object.entries(own).map(([code, name]) => [code, names[code] ?? name] as const);
    return [country, Object.fromEntries(entries.toSorted((a, b) => compare(a[1], b[1])))] as const;
  });
  const made: Regions = Object.fromEntries(renamed);
  cache.set(locale, made);
  return made;
}
