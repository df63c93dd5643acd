import type { Country } from '../../../../tenants/value-lists.ts';
import regions from './regions.json' with { type: 'json' };

/**
 * Regions by country: ISO 3166-2 codes with names, in alphabetical order. One level per country, the one by which
 * people say where they live: provinces, cantons, counties or federal states.
 */
export const REGIONS: Record<Country, Record<string, string>> = regions;

/** Whether `code` is a region of `country`. */
export function isRegionOf(country: string, code: string): boolean {
  return Object.hasOwn(REGIONS, country) && Object.hasOwn(REGIONS[country as Country], code);
}
