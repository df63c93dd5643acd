import type { PackageId } from '../../../tenants/value-lists.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import type { OrderState } from './order-states.ts';

/** What the form of a direct debit asks for, in its order; `otp` belongs to the second step. */
export const DEBIT_FIELDS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const;
export type DebitField = (typeof DEBIT_FIELDS)[number];

/** Ways to get the one-time code. */
export type CodeChannel = 'sms' | 'email';

/** Who collects. */
export interface Creditor {
  name: string;
  address: string;
  city: string;
  /** Its number in the register of companies. */
  register: string;
}

/** The code that the member is asked for. */
export interface CodeView {
  channel: CodeChannel;
  /** Where it went, masked. */
  to: string;
  /** The account to be debited, as far as it may be shown. */
  ibanLast4: string;
  triesLeft: number;
  /** Too old to be used. */
  over: boolean;
  /** An instant of ISO 8601. */
  expiresAt: string;
  /** In so many seconds another one can be asked for. */
  resendIn: number;
}

/** What /directdebit shows for an order. */
export interface DebitFormView {
  /**
   * `details` asks for the account, `code` for the one-time code; `signed` was agreed to and is being passed on to the
   * provider; `closed` has no form any more.
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
  /** Ways to get the code, those that cost nothing last. */
  channels: readonly CodeChannel[];
  /** Why the account may not go on with this debit. */
  refusal: ErrorCode | null;
  code: CodeView | null;
  /** What was typed before, for whom goes back to the first step. */
  typed: Partial<Record<DebitField, string>>;
}
