import { isUnpaidFinalState, type OrderState, type RefundState } from '../../money/payments/index.ts';

/** Status of an order as shown to the member. */
export type TransactionStatus =
  | 'open'
  | 'withdrawn'
  | 'refund_underway'
  | 'refund_failed'
  | 'partly_refunded'
  | 'checking'
  | Exclude<OrderState, 'created'>;

/** An order's state and its refunds. Amounts in minor units. */
export interface OrderFacts {
  status: OrderState;
  problem: string | null;
  /** Whether it is a signed direct debit, which needs no action of the buyer. */
  signed: boolean;
  /** Whether its buyer withdrew from it. */
  withdrawn: boolean;
  /** Executed refunds. */
  refunded: number;
  pendingRefunds: number;
}

const PENDING_REFUND_STATES: ReadonlyArray<RefundState | 'intent'> = ['intent', 'queued', 'pending', 'processing'];

export const isPendingRefund = (state: RefundState | 'intent'): boolean => PENDING_REFUND_STATES.includes(state);

/**
 * Derives the status of an order. It never claims completion early: a pending refund is shown as pending, a failed one
 * as failed, and an amount mismatch as being checked.
 */
export function toTransactionStatus({
  status,
  problem,
  signed,
  withdrawn,
  refunded,
  pendingRefunds,
}: OrderFacts): TransactionStatus {
  if (problem === 'amount_mismatch') return 'checking';
  // Its payment is stopped, or refunded when it arrives.
  if (withdrawn && (status === 'created' || status === 'pending')) return 'withdrawn';
  if (status === 'created') return signed ? 'pending' : 'open';
  // An amount mismatch that was returned.
  if (isUnpaidFinalState(status) && refunded > 0) return 'refunded';
  if (status !== 'paid') return status;
  if (problem === 'refund_failed') return 'refund_failed';
  if (pendingRefunds > 0) return 'refund_underway';
  return refunded > 0 ? 'partly_refunded' : 'paid';
}
