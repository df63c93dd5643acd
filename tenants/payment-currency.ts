import type { Tenant } from './tenant.schema.ts';
import { COUNTRY_FACTS, type Currency } from './value-lists.ts';

/**
 * The currency for a payment country: its own if the packages have a price in it, else the site's.
 * @param country ISO 3166-1 code; a country the platform does not serve uses the site's currency
 */
export function currencyFor(tenant: Pick<Tenant, 'packages' | 'currency'>, country: string): Currency {
  const own = (COUNTRY_FACTS as Partial<Record<string, { currency: Currency }>>)[country]?.currency;
  const sold = own !== undefined && tenant.packages.some(({ prices }) => prices[own] !== undefined);
  return sold ? own : tenant.currency;
}
