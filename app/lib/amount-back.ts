import type { TransactionView } from '../../server/modules/transactions/transaction.view.ts';

/** The money that the words of an order's standing name: what is on its way back, else what came back. In minor units. */
export const amountBack = ({
  standing,
  refunded,
  returning,
}: Pick<TransactionView, 'standing' | 'refunded' | 'returning'>): number =>
  standing === 'refund_underway' ? returning : refunded;
