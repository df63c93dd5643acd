import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { COUNTRIES, COUNTRY_FACTS, type Country, type Locale } from '../../../../../tenants/value-lists.ts';

/** Lists from the specification that differ from "the country's languages, then English". */
const LANGUAGES_BY_COUNTRY: Partial<Record<Country, readonly Locale[]>> = {
  BE: ['nl', 'fr', 'de'],
  CH: ['de', 'it', 'fr', 'en'],
};

/**
 * Languages in a site's menu for a visitor: those of the country among the site's locales. Without any of them the
 * menu shows all of the site's locales, so that it is never empty.
 * @param country ISO 3166-1 code of any country
 */
export function visibleLanguages(tenant: Pick<Tenant, 'locales'>, country: string): Locale[] {
  const known = COUNTRIES.find((code) => code === country);
  const languages = known
    ? (LANGUAGES_BY_COUNTRY[known] ?? [...COUNTRY_FACTS[known].languages, 'en' as const])
    : ['en' as const];
  const shown = [...new Set(languages)].filter((locale) => tenant.locales.includes(locale));
  return shown.length > 0 ? shown : [...tenant.locales];
}

/** The site's default language. */
export function defaultLanguage(tenant: Pick<Tenant, 'domain_language'>): Locale {
  // The schema rejects a domain_language that is not among the locales.
  return tenant.domain_language.slice(0, 2) as Locale;
}
