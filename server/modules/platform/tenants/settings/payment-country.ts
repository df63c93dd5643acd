import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS, type Country } from '../../../../../tenants/value-lists.ts';

/** The payment country: the visitor's if the site serves it, else the site's first. */
export function paymentCountry(tenant: Pick<Tenant, 'countries'>, country: string): Country {
  // The schema rejects a site without countries.
  return tenant.countries.find((code) => code === country) ?? tenant.countries[0]!;
}

/** VAT of a payment country in percent. */
export function vatRateFor(tenant: Pick<Tenant, 'vat_rates'>, country: Country): number {
  return tenant.vat_rates[country] ?? COUNTRY_FACTS[country].vatRate;
}
