import type { TransactionView } from '../../../../server/modules/trust/transactions/index.ts';

export const transactionStatusTitle = (standing: TransactionView['standing']) =>
  standing === 'checking' ? 'order:problem.title' : (`transactions:standing.${standing}` as const);
