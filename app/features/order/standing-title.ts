import type { TransactionView } from '../../../server/modules/transactions/transaction.view.ts';

/** The heading of a page that tells how an order stands. */
export const standingTitle = (standing: TransactionView['standing']) =>
  standing === 'checking' ? 'order:problem.title' : (`transactions:standing.${standing}` as const);
