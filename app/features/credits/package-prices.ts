import type { TenantPackage } from '../../../tenants/tenant.schema.ts';

/** A package as shown on the page. Prices are in minor units of the currency. */
interface PackagePrice {
  id: string;
  credits: number;
  price: number;
  /** Cost of one message with this package, in minor units, rounded. */
  perMessage: number;
  /** Share saved against the package with the highest price per credit, 0 to 1; 0 for that one. */
  saving: number;
  mark: TenantPackage['mark'];
}

/** The packages that can be bought in a currency, smallest first. */
export function toPackagePrices(
  packages: readonly TenantPackage[],
  currency: string,
  messageCredits: number,
): PackagePrice[] {
  const priced = packages.flatMap((each) => {
    const price = (each.prices as Partial<Record<string, number>>)[currency];
    return price === undefined ? [] : [{ ...each, price, perCredit: price / each.credits }];
  });
  const dearest = Math.max(...priced.map((each) => each.perCredit));
  return priced
    .toSorted((a, b) => a.credits - b.credits)
    .map(({ id, credits, price, perCredit, mark }) => ({
      id,
      credits,
      price,
      perMessage: Math.round(perCredit * messageCredits),
      saving: 1 - perCredit / dearest,
      mark,
    }));
}
