import type { Country, Currency, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { FieldError } from '../../../../lib/errors/errors.ts';
import type { OrderHold } from '../orders/buyer.queries.ts';
import type { AppliedCode, PackageQuote, Quote } from './quote.ts';

/** A package with its price after the offer or code, before a method's cost. */
export interface ShopPackage extends PackageQuote {
  mark: 'most_chosen' | 'best_value' | null;
  /** Cost of a message with it, in minor units, rounded. */
  perMessage: number;
  /** Share saved per credit against the smallest package at list prices, 0 to 1; 0 for that one. */
  saving: number;
}

/** A payment method. Hosted ones come before direct debit. */
export interface ShopMethod {
  id: PaymentMethod;
  /** In the reader's language; brands untranslated. */
  name: string;
  /** Whether it is paid on the provider's page; a direct debit has its form on the site. */
  hosted: boolean;
  /** In minor units; null when it depends on the package. */
  cost: number | null;
  /** Works on some devices only; takes days; asks for an IBAN. */
  note: 'device' | 'days' | 'form' | null;
}

export interface OrderMethod extends ShopMethod {
  cost: number;
  quote: Quote;
}

/** Why the tenant's direct debit is not offered. */
export type DebitRefusal = 'direct_debit_blocked' | 'direct_debit_limit';

interface ShopContext {
  country: Country;
  countries: Country[];
  currency: Currency;
  /** In percent. */
  vatRate: number;
  /** The current first-order offer, whether or not a better code was typed, with the seconds until it ends. */
  offer: (AppliedCode & { remainingSeconds: number | null }) | null;
  /** The normalized code and why it does not apply; one without an error can still be worth less than the offer. */
  code: { typed: string; error: FieldError | null } | null;
  /** Null for a visitor. */
  account: { balance: number; debt: number; paid: boolean; hold: OrderHold | null } | null;
  /** Minimum cost of a message in this country, where the tenant has to state it. */
  minimumMessageCost: { costs: number; currency: Currency } | null;
  messageCredits: number;
  /** Text on the bank statement. */
  descriptor: string | null;
  refundDays: number;
}

export interface ShopView extends ShopContext {
  packages: ShopPackage[];
  methods: ShopMethod[];
}

export interface OrderFormView extends ShopContext {
  package: ShopPackage;
  methods: OrderMethod[];
  /** The preselected method: requested, else remembered, else the first; null when none is available. */
  method: PaymentMethod | null;
  debitRefusal: DebitRefusal | null;
  /** Client id of this form's order; the same in every attempt. */
  clientId: string;
  /** Client ids of the member's latest ended orders: a tab that kept one places a new order. */
  endedClientIds: string[];
  consentVersion: string;
}
