import { currencyFor } from '../../../tenants/payment-currency.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Country, Locale, PackageId, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { FoundCode } from '../credits/discount-codes.ts';
import { vatRateFor } from '../tenants/payment-country.ts';
import type { BuyerRow } from './buyer.queries.ts';
import { IMMEDIATE_CONSENT_VERSION } from './consent.ts';
import { isHosted, methodsOf, nameOfMethod, noteOnMethod } from './method-rules.ts';
import { bestCode, codeRefusal, discountOf } from './order-code.ts';
import { quotePackage, surchargeOn, withMethod } from './quote.ts';
import type { PackageQuote } from './quote.ts';
import type { OrderFormView, OrderMethod, ShopMethod, ShopPackage, ShopView } from './shop.view.ts';

/** Input of the shop's views. */
export interface Shelf {
  tenant: Tenant;
  locale: Locale;
  now: Date;
  country: Country;
  /** Null for a visitor. */
  buyer: BuyerRow | null;
  offer: FoundCode | null;
  typed: { text: string; found: FoundCode | FieldError } | null;
  /** The provider's methods; null until it has answered. */
  offered: ReadonlySet<PaymentMethod> | null;
}

/**
 * View of the shop. A code applies to the packages it is valid for; it is rejected when it is valid for none.
 * @param asked.package the package for the methods' costs; without it a package-dependent cost is null
 */
export function viewShopOf(shelf: Shelf, asked: { package?: PackageId | undefined } = {}): ShopView {
  const { tenant } = shelf;
  const packages = tenant.packages.flatMap(({ id }) => shownPackage(shelf, id, null) ?? []);
  const refusals = packages.map((each) => typedRefusal(shelf, each, null));
  const paid = asked.package === undefined ? packages : packages.filter((each) => each.package === asked.package);
  return {
    ...frameOf(shelf, refusals.includes(null) ? null : (refusals.at(-1) ?? null)),
    packages,
    methods: usableMethods(shelf, null).map((id) => viewMethod(shelf, id, sameCost(shelf, id, paid))),
  };
}

/** View of a package's order form, without the parts from the database; null for an unknown package. */
export function viewOrderFormOf(
  shelf: Shelf,
  asked: { package: PackageId; method: string | undefined },
): Omit<OrderFormView, 'clientId' | 'endedForms' | 'debitRefusal'> | null {
  const list = quotePackage(shelf.tenant, { package: asked.package, country: shelf.country, discount: null });
  if (!list) return null;
  const methods = usableMethods(shelf, list.amount).map((id): OrderMethod => {
    const quote = withMethod(shelf.tenant, lowered(shelf, list, id), id);
    return { ...viewMethod(shelf, id, quote.surcharge), cost: quote.surcharge, quote };
  });
  const wanted = [asked.method, shelf.buyer?.paymentMethod];
  const chosen = wanted.flatMap((id) => methods.find((each) => each.id === id) ?? [])[0] ?? methods[0];
  const method = chosen?.id ?? null;
  return {
    ...frameOf(shelf, typedRefusal(shelf, list, method)),
    package: shownPackage(shelf, asked.package, method)!,
    methods,
    method,
    consentVersion: IMMEDIATE_CONSENT_VERSION,
  };
}

function frameOf(shelf: Shelf, refusal: FieldError | null) {
  const { tenant, country, buyer, offer, typed, now } = shelf;
  const ends = offer?.view.expires ?? null;
  return {
    country,
    countries: tenant.countries,
    currency: currencyFor(tenant, country),
    vatRate: vatRateFor(tenant, country),
    offer: offer && {
      code: offer.view.code,
      kind: offer.kind,
      percentage: offer.view.value_percentage,
      expires: ends,
      remainingSeconds: ends === null ? null : Math.max(0, Math.ceil((Date.parse(ends) - now.getTime()) / 1000)),
    },
    code: typed && { typed: typed.text, error: refusal },
    account: buyer && { balance: buyer.credits, debt: buyer.creditDebt, paid: buyer.premium },
    minimumMessageCost: tenant.minimum_message_costs?.[country] ?? null,
    messageCredits: tenant.message_credits,
    descriptor: tenant.payment.descriptor,
    refundDays: tenant.refund_days,
  };
}

/** The codes that apply to a package with a method, a typed one before the offer. */
function codesFor(shelf: Shelf, list: PackageQuote, method: PaymentMethod | null): FoundCode[] {
  const typed = shelf.typed && 'view' in shelf.typed.found ? [shelf.typed.found] : [];
  return [...typed, ...(shelf.offer ? [shelf.offer] : [])].filter(
    ({ view }) => codeRefusal(view, { ...list, method }, shelf.locale) === null,
  );
}

function lowered(shelf: Shelf, list: PackageQuote, method: PaymentMethod | null): PackageQuote {
  const best = bestCode(codesFor(shelf, list, method), list.list);
  const discount = best && discountOf(best.view, best.kind);
  return quotePackage(shelf.tenant, { package: list.package, country: list.country, discount }) ?? list;
}

function shownPackage(shelf: Shelf, id: PackageId, method: PaymentMethod | null): ShopPackage | null {
  const { tenant, country } = shelf;
  const quoteOf = (each: PackageId) => quotePackage(tenant, { package: each, country, discount: null });
  const list = quoteOf(id);
  const smallest = quoteOf(tenant.packages[0]!.id);
  const sold = tenant.packages.find((each) => each.id === id);
  if (!list || !smallest || !sold) return null;
  const quote = lowered(shelf, list, method);
  return {
    ...quote,
    mark: sold.mark,
    perMessage: perMessage(tenant, quote),
    saving: Math.max(0, 1 - list.list / list.credits / (smallest.list / smallest.credits)),
  };
}

/** Cost of a message with a package, in minor units, rounded half up. */
const perMessage = (
  { message_credits }: Pick<Tenant, 'message_credits'>,
  { amount, credits }: Pick<PackageQuote, 'amount' | 'credits'>,
): number => Math.round((amount * message_credits) / credits);

/** Why the typed code does not apply to a package; null when it does or none was typed. */
function typedRefusal({ typed, locale }: Shelf, list: PackageQuote, method: PaymentMethod | null): FieldError | null {
  if (!typed) return null;
  return 'view' in typed.found ? codeRefusal(typed.found.view, { ...list, method }, locale) : typed.found;
}

/** The tenant's methods for an amount, limited to those the provider offers if known. */
function usableMethods({ tenant, country, offered }: Shelf, amount: number | null): PaymentMethod[] {
  const usable = methodsOf(tenant, { country, currency: currencyFor(tenant, country), amount });
  return offered ? usable.filter((method) => offered.has(method)) : usable;
}

/** A method's cost if it is the same for all packages, else null. */
function sameCost({ tenant }: Shelf, method: PaymentMethod, packages: readonly PackageQuote[]): number | null {
  const costs = new Set(packages.map((each) => surchargeOn(tenant, { ...each, method })));
  return costs.size === 1 ? [...costs][0]! : null;
}

const viewMethod = (shelf: Shelf, id: PaymentMethod, cost: number | null): ShopMethod => ({
  id,
  name: nameOfMethod(id, shelf),
  hosted: isHosted(id),
  cost,
  note: noteOnMethod(id),
});
