import type { OrderState } from '../../../../server/modules/money/payments/index.ts';

export type PaymentResult = 'complete' | 'pending' | 'failed';

const RESULT_BY_STATE: Record<OrderState, PaymentResult> = {
  created: 'pending',
  pending: 'pending',
  paid: 'complete',
  // It was paid once; the page shows what happened since.
  refunded: 'complete',
  charged_back: 'complete',
  failed: 'failed',
  canceled: 'failed',
  expired: 'failed',
};

/** The result page for an order state, whatever address was requested. */
export const resultForState = (status: OrderState): PaymentResult => RESULT_BY_STATE[status];
