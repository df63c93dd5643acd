import type { OrderState } from '../../../server/modules/payments/order-states.ts';

/** The pages that tell what became of a payment. */
export type PaymentResult = 'complete' | 'pending' | 'failed';

const RESULT: Record<OrderState, PaymentResult> = {
  created: 'pending',
  pending: 'pending',
  paid: 'complete',
  // Paid once, and told as such with what became of it.
  refunded: 'complete',
  charged_back: 'complete',
  failed: 'failed',
  canceled: 'failed',
  expired: 'failed',
};

/** The page that tells of an order in this state, whatever address was asked for. */
export const resultOf = (status: OrderState): PaymentResult => RESULT[status];
