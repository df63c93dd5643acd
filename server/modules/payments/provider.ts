import type { Country, Currency, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { Tenant } from '../../context.ts';
import type { PaymentState } from './order-states.ts';

/** An amount in minor units of a currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

/** What a payment is asked for with. */
export interface PaymentRequest {
  /** Our own id of the payment; given to the provider, so that a payment it knows can be told to be ours. */
  paymentId: string;
  orderId: string;
  amount: Money;
  /** What the buyer reads at the provider and in the bank's statement: neutral. */
  description: string;
  method: PaymentMethod;
  /** Language tag such as `nl-NL`. */
  locale: string;
  /** Where the buyer comes back to. */
  returnUrl: string;
  /** Where the provider tells of changes. */
  webhookUrl: string;
  /** The same in every try for this payment. */
  idempotencyKey: string;
  /** For a direct debit: whose account is debited, by the provider's own ids. */
  debit: { customerId: string; mandateId: string } | null;
}

export const REFUND_STATES = ['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export interface ProviderRefund {
  id: string;
  state: RefundState;
  /** In minor units. */
  amount: number;
  /** Our own id of it, when we asked for it. */
  refundId: string | null;
}

/** A payment as the provider has it now. */
export interface ProviderPayment {
  id: string;
  /** Our own id of it, as it was given at its creation; null for one that is not ours. */
  paymentId: string | null;
  state: PaymentState;
  amount: Money;
  /** In minor units; what has not left yet is not counted. */
  refunded: number;
  /** In minor units; less again when a chargeback was reversed. */
  chargedBack: number;
  refunds: ProviderRefund[];
  /** Where the buyer pays; null once there is nothing to pay, and for a direct debit. */
  checkoutUrl: string | null;
  /** Why it failed, in the provider's word such as `insufficient_funds`. */
  failure: string | null;
}

/** Whose account a debit is for. */
export interface MandateRequest {
  /** Our own ids. */
  userId: string;
  mandateId: string;
  name: string;
  email: string;
  accountHolder: string;
  /** Without spaces. */
  iban: string;
  /** Unique; stands on the bank's statement. */
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
 * Why a provider did not do what it was asked. `refused`: surely not done, and asking again is of no use. `busy`: surely not
 * done, may be asked again later. `unclear`: perhaps done (no answer, a broken one, a server's fault); only the same
 * idempotency key may be used again, and only while the provider remembers it.
 */
export type ProviderErrorKind = 'refused' | 'busy' | 'unclear';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** The provider's own status and field, for the log. */
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

/** A notice as it came in: to be stored, and read back from the provider whatever it claims. */
export interface Notice {
  /** The provider's id of the payment it names; null when it names none. */
  providerPaymentId: string | null;
}

/** What came in at the webhook's address. */
export interface NoticeRequest {
  /** To the letter, as it was signed. */
  body: string;
  contentType: string;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * What stands between the platform and whoever moves the money. One for a tenant's account at the provider; every call is
 * made outside of any database transaction. All but `methods` and the readers of notices throw ProviderError.
 */
export interface PaymentProvider {
  /** For how long the provider knows an idempotency key again, in ms; after it payments are listed before trying again. */
  readonly remembersKeysFor: number;
  /** Methods that the account offers for such a payment, in the provider's own order; may be slow. */
  methods(where: { country: Country; currency: Currency }): Promise<PaymentMethod[]>;
  createPayment(request: PaymentRequest): Promise<ProviderPayment>;
  /** @returns null when the provider does not know it */
  readPayment(providerPaymentId: string): Promise<ProviderPayment | null>;
  /** Looks through the account's payments since then for one that was made for this id of ours. */
  findPayment(paymentId: string, since: Date): Promise<ProviderPayment | null>;
  /** Gives up a payment that waits; one that cannot be given up any more stays as it is. */
  cancelPayment(providerPaymentId: string): Promise<void>;
  createMandate(request: MandateRequest): Promise<{ customerId: string; mandateId: string }>;
  createRefund(request: RefundRequest): Promise<ProviderRefund>;
  /** Reads an unsigned notice; null for what is none. */
  readNotice(request: NoticeRequest): Notice | null;
  /** Reads a notice of the signed kind. @returns null when its signature is missing or wrong */
  readSignedNotice(request: NoticeRequest): Notice | null;
}

/** What a provider is made for: a tenant's account with it, and the secrets that the tenant's file names. */
export interface ProviderAccount {
  tenant: Tenant;
  /** The value of a setting that the tenant's file names by environment variable; null when unset. */
  secret: (name: string | null) => string | null;
}
