import type { Money } from '../../../../tenants/money.ts';
import type { PackageId } from '../../../../tenants/value-lists.ts';
import type { GiftView } from '../../conversation/chat/index.ts';
import type { CorrectionCause, TransferReason } from '../../ledger/credits/index.ts';
import type { OpenDebt, OrderState, OrderView, RefundState } from '../../money/payments/index.ts';
import type { TransactionStatus } from './transaction-status.ts';

/** An order in the member's list. Amounts in minor units, instants as ISO 8601. */
export interface TransactionLineView {
  id: string;
  standing: TransactionStatus;
  /** Whether nothing was paid, and nothing will be. */
  never_paid: boolean;
  credits: number;
  amount: Money;
  /** Executed refunds, in minor units; pending ones do not count. */
  refunded: number;
  /** Pending refunds, in minor units. */
  returning: number;
  method: OrderView['method'];
  created_at: string;
  /** Until when it can be withdrawn from, exclusive; null in it where the period does not end. Null if it cannot. */
  withdrawable: { until: string | null } | null;
}

export interface TransactionListView {
  orders: TransactionLineView[];
  /** What the member owes because more went back than they paid. */
  debts: OpenDebt[];
  /** For `after` of the next page; null on the last. */
  next: string | null;
}

/** An event of an order: a state, a withdrawal or a refund. */
export type TransactionEventView = { at: string } & (
  | { kind: 'order'; state: OrderState }
  /** A reversed chargeback or refund. */
  | { kind: 'undone'; state: 'charged_back' | 'refunded' }
  | { kind: 'withdrawn' }
  | { kind: 'refund'; state: RefundState; amount: number }
);

export interface DocumentLinkView {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_at: string;
}

export interface TransactionView extends Omit<TransactionLineView, 'withdrawable'> {
  status: OrderState;
  package: PackageId;
  paid_at: string | null;
  withdrawn_at: string | null;
  /** Parts of the total, in minor units: list - discount + surcharge. */
  list: number;
  discount: number;
  code: string | null;
  surcharge: number;
  vat: number;
  /** In percent. */
  vat_rate: number;
  credits_clawed_back: number;
  /** Failure reason as a provider code. */
  failure: string | null;
  /** Oldest first. */
  events: TransactionEventView[];
  documents: DocumentLinkView[];
  /** Whether another paid order keeps the member premium. */
  other_paid: boolean;
  /** The member's current debt in credits, and how many credits of this order paid off debt. */
  debt: number;
  debt_repaid: number;
  /** What the member owes for this order, in minor units. */
  owed: number;
}

export type LedgerCauseView =
  | {
      kind: 'message';
      /** Null when the member cannot open it: deleted, or closed by a block. */
      conversation: string | null;
      /** The other participant's name; null when it may not be shown. */
      name: string | null;
      gift: GiftView | null;
    }
  | { kind: 'order'; order: string }
  | { kind: 'account' }
  | { kind: 'spotlight' }
  /** `because`: the operator's reason for the correction, if given. */
  | { kind: 'support'; because?: CorrectionCause };

export interface LedgerLineView {
  id: string;
  /** ISO 8601. */
  at: string;
  reason: TransferReason;
  /** Change of balance and debt, in credits. */
  change: number;
  debt_change: number;
  /** Both after the line. */
  balance: number;
  debt: number;
  cause: LedgerCauseView;
}

export interface LedgerView {
  balance: number;
  /** Debt after a chargeback, in credits. */
  debt: number;
  /** Newest first. */
  lines: LedgerLineView[];
  next: string | null;
}
