import type { PackageId } from '../../../../../tenants/value-lists.ts';
import type { ErrorCode } from '../../../../lib/errors/errors.ts';
import type { OrderState } from '../orders/order-states.ts';

/** Fields of the direct debit form, in order; `otp` belongs to the second step. */
export const DEBIT_FIELDS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const;
export type DebitField = (typeof DEBIT_FIELDS)[number];

export type CodeChannel = 'sms' | 'email';

export interface Creditor {
  name: string;
  address: string;
  city: string;
  /** Number in the company register. */
  register: string;
  /** SEPA creditor identifier; null where the site's file has none. */
  identifier: string | null;
}

/** The one-time code that the member has to enter. */
export interface CodeView {
  channel: CodeChannel;
  /** Masked recipient. */
  recipient: string;
  ibanLast4: string;
  attemptsLeft: number;
  /** Whether it has expired. */
  expired: boolean;
  /** ISO 8601. */
  expiresAt: string;
  /** Seconds until another code can be requested. */
  resendIn: number;
}

/** View of /directdebit for an order. */
export interface DebitFormView {
  /**
   * `details` asks for the bank account, `code` for the one-time code; `signed` is being passed to the provider;
   * `closed` has no form.
   */
  step: 'details' | 'code' | 'signed' | 'closed';
  order: {
    id: string;
    status: OrderState;
    package: PackageId;
    credits: number;
    amount: { value: number; currency: string };
  };
  creditor: Creditor;
  /** Reference of the mandate that the member is asked to sign. */
  mandateReference: string;
  /** Free channels last. */
  channels: readonly CodeChannel[];
  /** Why the account may not continue with this debit. */
  refusal: ErrorCode | null;
  code: CodeView | null;
  /** Stored input, when the member edits the first step. */
  input: Partial<Record<DebitField, string>>;
}
