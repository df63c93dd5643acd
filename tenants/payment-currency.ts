import type { Tenant } from './tenant.schema.ts';
import { COUNTRY_FACTS } from './value-lists.ts';
import type { Currency } from './value-lists.ts';

/**
 * The currency to pay in from a country: its own where the packages have a price in it, else the site's.
 * @param country ISO 3166 code; one that the platform does not serve has no currency of its own
 */
export function currencyFor(tenant: Pick<Tenant, 'packages' | 'currency'>, country: string): Currency {
  const own = (COUNTRY_FACTS as Partial<Record<string, { currency: Currency }>>)[country]?.currency;
  const sold = own !== undefined && tenant.packages.some(({ prices }) => prices[own] !== undefined);
  return sold ? own : tenant.currency;
}
