import { currencyFor } from '../../../../../tenants/payment-currency.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import {
  PAYMENT_METHOD_FACTS,
  type Country,
  type Locale,
  type PackageId,
  type PaymentMethod,
} from '../../../../../tenants/value-lists.ts';
import type { FieldError } from '../../../../lib/errors/errors.ts';
import type { FoundCode } from '../../../ledger/credits/index.ts';
import { vatRateFor } from '../../../platform/tenants/index.ts';
import type { BuyerRow } from '../orders/buyer.queries.ts';
import { IMMEDIATE_CONSENT_VERSION } from '../checkout/consent.ts';
import { isHostedMethod, listTenantMethods, methodName } from './method-rules.ts';
import { pickBestCode, findCodeRefusal, toDiscount } from './discounts.ts';
import { quotePackage, surchargeAmount, quoteWithMethod, type PackageQuote } from './quote.ts';
import type { OrderFormView, OrderMethod, ShopMethod, ShopPackage, ShopView } from './shop.view.ts';

export interface ShopData {
  tenant: Tenant;
  locale: Locale;
  now: Date;
  country: Country;
  /** Null for a visitor. */
  buyer: BuyerRow | null;
  offer: FoundCode | null;
  typed: { text: string; found: FoundCode | FieldError } | null;
  /** The provider's methods; null until it has answered. */
  availableMethods: ReadonlySet<PaymentMethod> | null;
}

/**
 * View of the shop. A code applies to the packages it is valid for; it is rejected when it is valid for none.
 * @param asked.package the package for the methods' costs; without it a package-dependent cost is null
 */
export function toShopView(shopData: ShopData, asked: { package?: PackageId | undefined } = {}): ShopView {
  const { tenant } = shopData;
  const packages = tenant.packages.flatMap(({ id }) => toShopPackage(shopData, id, null) ?? []);
  const refusals = packages.map((each) => typedCodeRefusal(shopData, each, null));
  const paid = asked.package === undefined ? packages : packages.filter((each) => each.package === asked.package);
  return {
    ...toShopFrame(shopData, refusals.includes(null) ? null : (refusals.at(-1) ?? null)),
    packages,
    methods: availableMethods(shopData, null).map((id) =>
      toShopMethod(shopData, id, commonSurcharge(shopData, id, paid)),
    ),
  };
}

/** View of a package's order form, without the parts from the database; null for an unknown package. */
export function toOrderFormView(
  shopData: ShopData,
  asked: { package: PackageId; method: string | undefined },
): Omit<OrderFormView, 'clientId' | 'endedClientIds' | 'debitRefusal'> | null {
  const list = quotePackage(shopData.tenant, { package: asked.package, country: shopData.country, discount: null });
  if (!list) return null;
  const methods = availableMethods(shopData, list.amount).map((id): OrderMethod => {
    const quote = quoteWithMethod(shopData.tenant, discountedPackage(shopData, list, id), id);
    return { ...toShopMethod(shopData, id, quote.surcharge), cost: quote.surcharge, quote };
  });
  const wanted = [asked.method, shopData.buyer?.paymentMethod];
  const chosen = wanted.flatMap((id) => methods.find((each) => each.id === id) ?? [])[0] ?? methods[0];
  const method = chosen?.id ?? null;
  return {
    ...toShopFrame(shopData, typedCodeRefusal(shopData, list, method)),
    package: toShopPackage(shopData, asked.package, method)!,
    methods,
    method,
    consentVersion: IMMEDIATE_CONSENT_VERSION,
  };
}

function toShopFrame(shopData: ShopData, refusal: FieldError | null) {
  const { tenant, country, buyer, offer, typed, now } = shopData;
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
    account: buyer && {
      balance: buyer.credits,
      debt: buyer.creditDebt,
      paid: buyer.premium,
      hold: buyer.orderHold,
    },
    minimumMessageCost: tenant.minimum_message_costs?.[country] ?? null,
    messageCredits: tenant.message_credits,
    descriptor: tenant.payment.descriptor,
    refundDays: tenant.refund_days,
  };
}

/** The codes that apply to a package with a method, a typed one before the offer. */
function applicableCodes(shopData: ShopData, list: PackageQuote, method: PaymentMethod | null): FoundCode[] {
  const typed = shopData.typed && 'view' in shopData.typed.found ? [shopData.typed.found] : [];
  return [...typed, ...(shopData.offer ? [shopData.offer] : [])].filter(
    ({ view }) => findCodeRefusal(view, { ...list, method }, shopData.locale) === null,
  );
}

function discountedPackage(shopData: ShopData, list: PackageQuote, method: PaymentMethod | null): PackageQuote {
  const best = pickBestCode(applicableCodes(shopData, list, method), list.list);
  const discount = best && toDiscount(best.view, best.kind);
  return quotePackage(shopData.tenant, { package: list.package, country: list.country, discount }) ?? list;
}

function toShopPackage(shopData: ShopData, id: PackageId, method: PaymentMethod | null): ShopPackage | null {
  const { tenant, country } = shopData;
  const quoteOf = (each: PackageId) => quotePackage(tenant, { package: each, country, discount: null });
  const list = quoteOf(id);
  const smallest = quoteOf(tenant.packages[0]!.id);
  const sold = tenant.packages.find((each) => each.id === id);
  if (!list || !smallest || !sold) return null;
  const quote = discountedPackage(shopData, list, method);
  return {
    ...quote,
    mark: sold.mark,
    perMessage: pricePerMessage(tenant, quote),
    saving: Math.max(0, 1 - list.list / list.credits / (smallest.list / smallest.credits)),
  };
}

/** Cost of a message with a package, in minor units, rounded half up. */
const pricePerMessage = (
  { message_credits }: Pick<Tenant, 'message_credits'>,
  { amount, credits }: Pick<PackageQuote, 'amount' | 'credits'>,
): number => Math.round((amount * message_credits) / credits);

/** Why the typed code does not apply to a package; null when it does or none was typed. */
function typedCodeRefusal(
  { typed, locale }: ShopData,
  list: PackageQuote,
  method: PaymentMethod | null,
): FieldError | null {
  if (!typed) return null;
  return 'view' in typed.found ? findCodeRefusal(typed.found.view, { ...list, method }, locale) : typed.found;
}

/** The tenant's methods for an amount, limited to those the provider offers if known. */
function availableMethods({ tenant, country, availableMethods }: ShopData, amount: number | null): PaymentMethod[] {
  const usable = listTenantMethods(tenant, { country, currency: currencyFor(tenant, country), amount });
  return availableMethods ? usable.filter((method) => availableMethods.has(method)) : usable;
}

/** A method's cost if it is the same for all packages, else null. */
function commonSurcharge(
  { tenant }: ShopData,
  method: PaymentMethod,
  packages: readonly PackageQuote[],
): number | null {
  const costs = new Set(packages.map((each) => surchargeAmount(tenant, { ...each, method })));
  return costs.size === 1 ? [...costs][0]! : null;
}

const toShopMethod = (shopData: ShopData, id: PaymentMethod, cost: number | null): ShopMethod => ({
  id,
  name: methodName(id, shopData),
  hosted: isHostedMethod(id),
  cost,
  note: PAYMENT_METHOD_FACTS[id].note,
});
