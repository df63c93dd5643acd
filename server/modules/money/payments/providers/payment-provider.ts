import type { Money } from '../../../../../tenants/money.ts';
import type { Country, Currency, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../../context.ts';
import type { PaymentState } from '../orders/order-states.ts';

export interface PaymentRequest {
  /** Our id of the payment; stored by the provider, so that its payments can be matched. */
  paymentId: string;
  orderId: string;
  amount: Money;
  /** Shown to the buyer at the provider and on the bank statement; must not reveal the site. */
  description: string;
  method: PaymentMethod;
  /** Language tag such as `nl-NL`. */
  locale: string;
  /** Where the buyer returns. */
  returnUrl: string;
  /** Where the provider sends its events. */
  webhookUrl: string;
  /** The same in every attempt for this payment. */
  idempotencyKey: string;
  /** For a direct debit: the provider's ids of the customer and the mandate. */
  debit: { customerId: string; mandateId: string } | null;
}

export const REFUND_STATES = ['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export interface ProviderRefund {
  id: string;
  state: RefundState;
  /** In minor units. */
  amount: number;
  /** Our id of the refund, if we requested it. */
  refundId: string | null;
}

/** A payment as the provider reports it now. */
export interface ProviderPayment {
  id: string;
  /** Our id, as given at creation; null for a payment of another system. */
  paymentId: string | null;
  state: PaymentState;
  amount: Money;
  /** In minor units; refunds that are not executed yet do not count. */
  refunded: number;
  /** In minor units; decreases when a chargeback is reversed. */
  chargedBack: number;
  refunds: ProviderRefund[];
  /** Where the buyer pays; null once nothing is due, and for a direct debit. */
  checkoutUrl: string | null;
  /** Country of the card or the bank account that paid; null where the provider does not say. */
  payerCountry: string | null;
  /** Failure reason as a provider code such as `insufficient_funds`. */
  failure: string | null;
}

export interface MandateRequest {
  /** Our ids. */
  userId: string;
  mandateId: string;
  name: string;
  email: string;
  accountHolder: string;
  /** Without spaces. */
  iban: string;
  /** Unique; appears on the bank statement. */
  reference: string;
  signedAt: Date;
  idempotencyKey: string;
}

export interface RefundRequest {
  providerPaymentId: string;
  refundId: string;
  amount: Money;
  description: string;
  idempotencyKey: string;
}

/**
 * Why a call failed. `refused`: certainly not done, and retrying is useless. `busy`: certainly not done, retry later.
 * `unclear`: perhaps done (no answer, a broken one, a server error); retry only with the same idempotency key, and only
 * while the provider remembers it.
 */
export type ProviderErrorKind = 'refused' | 'busy' | 'unclear';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** The provider's status and field, for the log. */
  readonly detail: { status?: number; field?: string };
  constructor(
    kind: ProviderErrorKind,
    message: string,
    detail: { status?: number; field?: string } = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.detail = detail;
  }
}

/** A provider event as received. Its content is not trusted: the payment is read from the provider. */
export interface ProviderEvent {
  /** The provider's id of the payment; null when the event names none. */
  providerPaymentId: string | null;
}

export interface WebhookRequest {
  /** Raw, as it was signed. */
  body: string;
  contentType: string;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * A tenant's account with a payment provider. Every call is made outside of any database transaction. All methods but
 * `methods` and the event readers throw ProviderError.
 */
export interface PaymentProvider {
  /** How long the provider remembers an idempotency key, in ms; after that, payments are searched before a retry. */
  readonly idempotencyKeyTtl: number;
  /** Methods that the account offers for such a payment, in the provider's order; may be slow. */
  listMethods(where: { country: Country; currency: Currency }): Promise<PaymentMethod[]>;
  createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  /** @returns null when the provider does not know it */
  readPayment(providerPaymentId: string): Promise<ProviderPayment | null>;
  /** Searches the account's payments since then for one with our id. */
  findPayment(paymentId: string, since: Date): Promise<ProviderPayment | null>;
  /** Cancels an open payment; one that cannot be canceled any more stays unchanged. */
  cancelPayment(providerPaymentId: string): Promise<void>;
  createMandate(request: MandateRequest): Promise<{ customerId: string; mandateId: string }>;
  createRefund(request: RefundRequest): Promise<ProviderRefund>;
  /** Reads an unsigned event; null if it is not an event. */
  parseEvent(request: WebhookRequest): ProviderEvent | null;
  /** Reads a signed event. @returns null when its signature is missing or wrong */
  parseSignedEvent(request: WebhookRequest): ProviderEvent | null;
}

/** What a provider is created for: a tenant and access to its secrets. */
export interface ProviderAccount {
  tenant: Tenant;
  /** Value of the environment variable that the tenant file names; null when unset. */
  secret: (name: string | null) => string | null;
}
