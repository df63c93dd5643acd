import { endedUnpaid } from '../payments/order-states.ts';
import type { OrderState } from '../payments/order-states.ts';
import type { RefundState } from '../payments/provider.ts';

/** How an order stands, in the words that a member is told. */
export type Standing =
  'open' | 'refund_underway' | 'refund_failed' | 'partly_refunded' | 'checking' | Exclude<OrderState, 'created'>;

/** What is known of an order and of the money that went back. Amounts in minor units. */
export interface Known {
  status: OrderState;
  problem: string | null;
  /** Whether it is a direct debit that was signed: its buyer has nothing more to do. */
  signed: boolean;
  /** What has come back. */
  refunded: number;
  /** What is asked back, has neither come nor failed. */
  returning: number;
}

const UNDERWAY: ReadonlyArray<RefundState | 'intent'> = ['intent', 'queued', 'pending', 'processing'];

/** Whether a refund in that state has neither come nor failed. */
export const isUnderway = (state: RefundState | 'intent'): boolean => UNDERWAY.includes(state);

/**
 * How an order stands. Nothing is called done before it is: a refund on its way is on its way, one that failed is said to have
 * failed, and an amount that differs is being looked into.
 */
export function standingOf({ status, problem, signed, refunded, returning }: Known): Standing {
  if (problem === 'amount_mismatch') return 'checking';
  if (status === 'created') return signed ? 'pending' : 'open';
  // Another sum than the order's was paid, and went back.
  if (endedUnpaid(status) && refunded > 0) return 'refunded';
  if (status !== 'paid') return status;
  if (problem === 'refund_failed') return 'refund_failed';
  if (returning > 0) return 'refund_underway';
  return refunded > 0 ? 'partly_refunded' : 'paid';
}
