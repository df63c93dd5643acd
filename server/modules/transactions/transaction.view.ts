import type { PackageId } from '../../../tenants/value-lists.ts';
import type { GiftView } from '../chat/chat.view.ts';
import type { CorrectionCause } from '../credits/correction-causes.schema.ts';
import type { TransferReason } from '../credits/ledger.ts';
import type { OrderView } from '../payments/order.view.ts';
import type { OrderState } from '../payments/order-states.ts';
import type { Money, RefundState } from '../payments/provider.ts';
import type { Standing } from './standing.ts';

/** An order in the member's list. Amounts in minor units, instants as ISO 8601. */
export interface TransactionLineView {
  id: string;
  standing: Standing;
  credits: number;
  amount: Money;
  /** What has come back, in minor units; what is still on its way is not counted. */
  refunded: number;
  method: OrderView['method'];
  created_at: string;
}

export interface TransactionListView {
  orders: TransactionLineView[];
  /** For `after` of the next page; null on the last. */
  next: string | null;
}

/** A step in an order's life: a state that it came to, or money that goes back. */
export type TransactionEventView = { at: string } & (
  | { kind: 'order'; state: OrderState }
  /** What came back to being paid: a chargeback or refund that did not last. */
  | { kind: 'undone'; state: 'charged_back' | 'refunded' }
  | { kind: 'withdrawn' }
  | { kind: 'refund'; state: RefundState; amount: number }
);

/** An invoice or credit note that belongs to an order. */
export interface DocumentLinkView {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_at: string;
}

/** One order, whole. */
export interface TransactionView extends TransactionLineView {
  status: OrderState;
  package: PackageId;
  paid_at: string | null;
  withdrawn_at: string | null;
  /** What the total is made of, in minor units: list - discount + surcharge. */
  list: number;
  discount: number;
  code: string | null;
  surcharge: number;
  vat: number;
  /** In percent. */
  vat_rate: number;
  /** Money on its way back, in minor units. */
  returning: number;
  credits_taken_back: number;
  /** Why the payment failed, in the provider's word. */
  failure: string | null;
  /** The oldest first. */
  events: TransactionEventView[];
  documents: DocumentLinkView[];
  /** The member has another paid order, so that premium stays without this one. */
  other_paid: boolean;
  /** Credits that the member owes now, and those of this order that went to what they owed when it was paid. */
  debt: number;
  debt_repaid: number;
}

/** What a line of the ledger leads to. */
export type LedgerCauseView =
  | {
      kind: 'message';
      /** Null when the member can open it no more: deleted, or closed by a block. */
      conversation: string | null;
      /** Of whom it is with; null when that may not be said. */
      name: string | null;
      gift: GiftView | null;
    }
  | { kind: 'order'; order: string }
  | { kind: 'account' }
  /** `because`: why operators corrected the credits, where they said so. */
  | { kind: 'support'; because?: CorrectionCause };

/** A movement of the member's credits. */
export interface LedgerLineView {
  id: string;
  /** ISO 8601. */
  at: string;
  reason: TransferReason;
  /** By how many credits the balance changed, and what is owed. */
  change: number;
  debt_change: number;
  /** Both after the movement. */
  balance: number;
  debt: number;
  cause: LedgerCauseView;
}

export interface LedgerView {
  balance: number;
  /** Credits that are owed after a chargeback. */
  debt: number;
  /** The newest first. */
  lines: LedgerLineView[];
  next: string | null;
}
