import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS } from '../../../tenants/value-lists.ts';
import type { Country, Currency } from '../../../tenants/value-lists.ts';

/** The country to pay from: the visitor's when the site serves it, else the site's first. */
export function paymentCountry(tenant: Pick<Tenant, 'countries'>, country: string): Country {
  // The schema refuses a site without countries.
  return tenant.countries.find((code) => code === country) ?? tenant.countries[0]!;
}

/** The currency of a payment country: its own when the packages have a price in it, else the site's. */
export function currencyFor(tenant: Pick<Tenant, 'packages' | 'currency'>, country: Country): Currency {
  const own = COUNTRY_FACTS[country].currency;
  return tenant.packages[0]?.prices[own] === undefined ? tenant.currency : own;
}

/** VAT of a payment country in percent. */
export function vatRateFor(tenant: Pick<Tenant, 'vat_rates'>, country: Country): number {
  return tenant.vat_rates[country] ?? COUNTRY_FACTS[country].vatRate;
}
