import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { COUNTRIES, COUNTRY_FACTS } from '../../../tenants/value-lists.ts';
import type { Country, Locale } from '../../../tenants/value-lists.ts';

/** Lists of the specification that are not simply "the country's own languages, then English". */
const LISTS: Partial<Record<Country, readonly Locale[]>> = {
  BE: ['nl', 'fr', 'de'],
  CH: ['de', 'it', 'fr', 'en'],
};

/**
 * The languages a site's menu shows to a visitor: by country, among the site's locales. In a country where none of them
 * is at home the menu shows the site's own languages, so that it is never empty.
 *
 * @param country ISO 3166 code of the visitor's country, any
 */
export function visibleLanguages(tenant: Pick<Tenant, 'locales'>, country: string): Locale[] {
  const known = COUNTRIES.find((code) => code === country);
  const wanted = known ? (LISTS[known] ?? [...COUNTRY_FACTS[known].languages, 'en' as const]) : ['en' as const];
  const shown = [...new Set(wanted)].filter((locale) => tenant.locales.includes(locale));
  return shown.length > 0 ? shown : [...tenant.locales];
}

/** The language a site speaks to someone who has chosen none. */
export function ownLanguage(tenant: Pick<Tenant, 'domain_language'>): Locale {
  // The schema refuses a domain_language that is not among the locales.
  return tenant.domain_language.slice(0, 2) as Locale;
}
