import type { TransactionView } from '../../../server/modules/trust/transactions/index.ts';

/**
 * Amount named in the status text of an order, in minor units: being refunded while the refund is pending, else
 * refunded.
 */
export const refundAmount = ({
  standing,
  refunded,
  returning,
}: Pick<TransactionView, 'standing' | 'refunded' | 'returning'>): number =>
  standing === 'refund_underway' ? returning : refunded;
