import { describe, expect, it } from 'vitest';

import { ORDER_STATES } from '../../../../server/modules/money/payments/orders/order-states.ts';
import { resultForState } from './result-path.ts';

describe('the result page of an order', () => {
  it('MON-007 is pending, then complete or failed, for every state', () => {
    expect(Object.fromEntries(ORDER_STATES.map((state) => [state, resultForState(state)]))).toEqual({
      created: 'pending',
      pending: 'pending',
      paid: 'complete',
      refunded: 'complete',
      charged_back: 'complete',
      failed: 'failed',
      canceled: 'failed',
      expired: 'failed',
    });
  });
});
