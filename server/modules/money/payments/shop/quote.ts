import { currencyFor } from '../../../../../tenants/payment-currency.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Country, Currency, PackageId, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { CodeKind } from '../../../ledger/credits/index.ts';
import { findSurchargeRule, vatRateFor } from '../../../platform/tenants/index.ts';

export interface AppliedCode {
  code: string;
  kind: CodeKind;
  /** Null for a code with a fixed amount. */
  percentage: number | null;
  /** ISO 8601; null without end. */
  expires: string | null;
}

/** A code's discount: a percentage, or an amount in minor units of the order's currency. */
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
  /** `list - discount`, plus the method's surcharge where one is chosen. */
  amount: number;
  vatRate: number;
  /** Contained in `amount`. */
  vat: number;
  /** Null when nothing lowered the price. */
  code: AppliedCode | null;
}

export interface Quote extends PackageQuote {
  method: PaymentMethod;
  surcharge: number;
}

/** Minimum amount after a discount, in minor units: providers reject a payment of zero. */
export const MIN_AMOUNT = 100;

type PricingTenant = Pick<Tenant, 'packages' | 'currency' | 'vat_rates' | 'payment'>;

/** What a code promises to take off a price, in minor units; a percentage is rounded half up. */
export function fullDiscount(list: number, { percentage, amount }: Pick<Discount, 'percentage' | 'amount'>): number {
  return amount ?? Math.floor((list * (percentage ?? 0) + 50) / 100);
}

/** The discount on a price, of which `MIN_AMOUNT` remains. */
export function discountAmount(list: number, discount: Pick<Discount, 'percentage' | 'amount'>): number {
  return Math.max(0, Math.min(fullDiscount(list, discount), list - MIN_AMOUNT));
}

/** The VAT contained in an amount, rounded half up. */
export function vatContained(amount: number, rate: number): number {
  return Math.round(amount - amount / (1 + rate / 100));
}

/** A method's surcharge on an amount, in minor units; a percentage is rounded half up. */
export function surchargeAmount(
  tenant: Pick<Tenant, 'payment'>,
  order: Pick<Quote, 'method' | 'country' | 'currency' | 'amount'>,
): number {
  const rule = findSurchargeRule(tenant, order);
  return rule ? rule.fixed + Math.round((order.amount * rule.percentage) / 100) : 0;
}

/** A package's price in a country with a code, without a method; null for a package that is not sold there. */
export function quotePackage(
  tenant: PricingTenant,
  wanted: { package: PackageId; country: Country; discount: Discount | null },
): PackageQuote | null {
  const currency = currencyFor(tenant, wanted.country);
  const sold = tenant.packages.find(({ id }) => id === wanted.package);
  const list = sold?.prices[currency];
  if (!sold || list === undefined) return null;
  const discount = wanted.discount ? discountAmount(list, wanted.discount) : 0;
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
    vat: vatContained(amount, vatRate),
    code: discount > 0 && wanted.discount ? toAppliedCode(wanted.discount) : null,
  };
}

const toAppliedCode = ({ code, kind, percentage, expires }: Discount): AppliedCode => ({
  code,
  kind,
  percentage,
  expires,
});

/** The price of a package paid with a method: the surcharge is on the discounted price, and VAT is in the total. */
export function quoteWithMethod(tenant: PricingTenant, quoted: PackageQuote, method: PaymentMethod): Quote {
  const surcharge = surchargeAmount(tenant, { ...quoted, method });
  const amount = quoted.amount + surcharge;
  return { ...quoted, method, surcharge, amount, vat: vatContained(amount, quoted.vatRate) };
}
