import type { TransactionView } from '../../../../server/modules/trust/transactions/index.ts';

/** Heading of a result page for a transaction status. */
export const transactionStatusTitle = (standing: TransactionView['standing']) =>
  standing === 'checking' ? 'order:problem.title' : (`transactions:standing.${standing}` as const);
