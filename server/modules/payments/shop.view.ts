import type { Country, Currency, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { AppliedCode, PackageQuote, Quote } from './quote.ts';

/** A package on its card: the price with the offer or code, before a method's cost. */
export interface ShopPackage extends PackageQuote {
  mark: 'most_chosen' | 'best_value' | null;
  /** What a message costs with it, in minor units, rounded. */
  perMessage: number;
  /** Share saved per credit against the smallest package at list prices, 0 to 1; 0 for that one. */
  saving: number;
}

/** A way to pay, as a buyer chooses it. Hosted ones stand before direct debit. */
export interface ShopMethod {
  id: PaymentMethod;
  /** In the reader's language; brands as they write themselves. */
  name: string;
  /** Paid at the provider's own page; a direct debit is filled in on the site. */
  hosted: boolean;
  /** In minor units; null when it depends on the package. */
  cost: number | null;
  /** What is good to know of it: works on some devices only; takes days; asks for an IBAN. */
  note: 'device' | 'days' | 'form' | null;
}

/** A method with which a package can be ordered, and what it costs so. */
export interface OrderMethod extends ShopMethod {
  cost: number;
  quote: Quote;
}

/** Why direct debit, which the site has, is not among the methods. */
export type DebitRefusal = 'direct_debit_blocked' | 'direct_debit_limit';

interface ShopFrame {
  country: Country;
  /** Where the site sells: the country can be changed to one of these. */
  countries: Country[];
  currency: Currency;
  /** In percent. */
  vatRate: number;
  /** The running offer on a first order, whether or not a better code was typed; seconds until its real end. */
  offer: (AppliedCode & { remainingSeconds: number | null }) | null;
  /** The code as typed, in capitals, and why it does not count; one without an error can still take off less than the offer. */
  code: { typed: string; error: FieldError | null } | null;
  /** Null for a visitor. */
  account: { balance: number; debt: number; paid: boolean } | null;
  /** What a message costs at least in this country, where the site has to tell. */
  minimumMessageCost: { costs: number; currency: Currency } | null;
  /** Credits that a message costs. */
  messageCredits: number;
  /** What the bank's statement says. */
  descriptor: string | null;
  refundDays: number;
}

/** Everything that is for sale, and how it can be paid. */
export interface ShopView extends ShopFrame {
  packages: ShopPackage[];
  methods: ShopMethod[];
}

/** One package on the order form. */
export interface OrderFormView extends ShopFrame {
  package: ShopPackage;
  methods: OrderMethod[];
  /** The one that is chosen already: asked for, else remembered, else the first; null when nothing can be paid with. */
  method: PaymentMethod | null;
  debitRefusal: DebitRefusal | null;
  /** The same in every try of the order that this form is for. */
  clientId: string;
  /** Forms of the member's latest orders that have their end: a tab that kept the id of one orders anew. */
  endedForms: string[];
  consentVersion: string;
}
