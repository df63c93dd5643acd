import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS } from '../../../tenants/value-lists.ts';

/**
 * The currency a visitor pays in: their country's, when the site sells packages in it, else the site's own.
 * @param country ISO 3166 code of the visitor
 */
export function currencyFor(tenant: Pick<Tenant, 'packages' | 'currency'>, country: string): string {
  const local = (COUNTRY_FACTS as Partial<Record<string, { currency: string }>>)[country]?.currency;
  const sold = tenant.packages.some(({ prices }) => local !== undefined && Object.hasOwn(prices, local));
  return local && sold ? local : tenant.currency;
}
