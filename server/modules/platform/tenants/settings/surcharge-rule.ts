import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Country, Currency, PaymentMethod } from '../../../../../tenants/value-lists.ts';

/** A method's surcharge: a fixed part in minor units, and a percentage of the discounted price. */
interface Surcharge {
  fixed: number;
  percentage: number;
}

/**
 * The tenant's first rule that matches a method in a country; null without a surcharge. A fixed part in another
 * currency than the order's is ignored, since nothing is converted.
 */
export function findSurchargeRule(
  tenant: Pick<Tenant, 'payment'>,
  { method, country, currency }: { method: PaymentMethod; country: Country; currency: Currency },
): Surcharge | null {
  const rule = tenant.payment.surcharges.find(
    (each) => each.method === method && (each.countries.length === 0 || each.countries.includes(country)),
  );
  if (!rule) return null;
  const fixed = rule.currency === currency ? rule.fixed : 0;
  return fixed > 0 || rule.percentage > 0 ? { fixed, percentage: rule.percentage } : null;
}
