import { currencyFor } from '../../../tenants/payment-currency.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Country, Currency, PackageId, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { CodeKind } from '../credits/discount-codes.ts';
import { vatRateFor } from '../tenants/payment-country.ts';

/** The code that a price was lowered by. */
export interface AppliedCode {
  code: string;
  kind: CodeKind;
  /** Null for a code that takes off an amount. */
  percentage: number | null;
  /** ISO 8601; null: without end. */
  expires: string | null;
}

/** A code with what it takes off: a percentage, or an amount in minor units of the order's currency. */
export interface Discount extends AppliedCode {
  amount: number | null;
}

/** A package's price in a country, before a method's cost. Amounts are minor units of `currency`, rates percent. */
export interface PackageQuote {
  package: PackageId;
  credits: number;
  country: Country;
  currency: Currency;
  list: number;
  discount: number;
  /** `list - discount`, and the method's surcharge where one is chosen. */
  amount: number;
  vatRate: number;
  /** Contained in `amount`. */
  vat: number;
  /** What lowered the price; null when nothing did. */
  code: AppliedCode | null;
}

/** What an order costs. */
export interface Quote extends PackageQuote {
  method: PaymentMethod;
  surcharge: number;
}

/** Whatever a code takes off, this much is left to pay, in minor units: providers take no payment of nothing. */
export const LEAST_AMOUNT = 100;

type Prices = Pick<Tenant, 'packages' | 'currency' | 'vat_rates' | 'payment'>;

/** What an amount is lowered by: a percentage is rounded half up, and `LEAST_AMOUNT` is left. */
export function discountOn(list: number, { percentage, amount }: Pick<Discount, 'percentage' | 'amount'>): number {
  const wanted = amount ?? Math.floor((list * (percentage ?? 0) + 50) / 100);
  return Math.max(0, Math.min(wanted, list - LEAST_AMOUNT));
}

/** The VAT that an amount contains, rounded half up. */
export function vatIn(amount: number, rate: number): number {
  return Math.round(amount - amount / (1 + rate / 100));
}

/** What a method costs on top: a fixed part in minor units, and a percentage of the lowered price. */
interface Surcharge {
  fixed: number;
  percentage: number;
}

/**
 * The first of the site's rules that fits a method in a country; null where nothing comes on top. A fixed part in another currency than the
 * order's is left out: nobody converts here.
 */
export function surchargeRule(
  tenant: Pick<Tenant, 'payment'>,
  { method, country, currency }: Pick<Quote, 'method' | 'country' | 'currency'>,
): Surcharge | null {
  const rule = tenant.payment.surcharges.find(
    (each) => each.method === method && (each.countries.length === 0 || each.countries.includes(country)),
  );
  if (!rule) return null;
  const fixed = rule.currency === currency ? rule.fixed : 0;
  return fixed > 0 || rule.percentage > 0 ? { fixed, percentage: rule.percentage } : null;
}

/** What a method costs on top of an amount, in minor units; a percentage is rounded half up. */
export function surchargeOn(
  tenant: Pick<Tenant, 'payment'>,
  order: Pick<Quote, 'method' | 'country' | 'currency' | 'amount'>,
): number {
  const rule = surchargeRule(tenant, order);
  return rule ? rule.fixed + Math.round((order.amount * rule.percentage) / 100) : 0;
}

/** A package's price in a country with a code, without a method; null for a package that is not sold there. */
export function quotePackage(
  tenant: Prices,
  wanted: { package: PackageId; country: Country; discount: Discount | null },
): PackageQuote | null {
  const currency = currencyFor(tenant, wanted.country);
  const sold = tenant.packages.find(({ id }) => id === wanted.package);
  const list = sold?.prices[currency];
  if (!sold || list === undefined) return null;
  const discount = wanted.discount ? discountOn(list, wanted.discount) : 0;
  const amount = list - discount;
  const vatRate = vatRateFor(tenant, wanted.country);
  return {
    package: sold.id,
    credits: sold.credits,
    country: wanted.country,
    currency,
    list,
    discount,
    amount,
    vatRate,
    vat: vatIn(amount, vatRate),
    code: discount > 0 && wanted.discount ? appliedCode(wanted.discount) : null,
  };
}

const appliedCode = ({ code, kind, percentage, expires }: Discount): AppliedCode => ({
  code,
  kind,
  percentage,
  expires,
});

/** The price of a package paid with a method: its surcharge is on the lowered price, and VAT is in all of it. */
export function withMethod(tenant: Prices, quoted: PackageQuote, method: PaymentMethod): Quote {
  const surcharge = surchargeOn(tenant, { ...quoted, method });
  const amount = quoted.amount + surcharge;
  return { ...quoted, method, surcharge, amount, vat: vatIn(amount, quoted.vatRate) };
}
