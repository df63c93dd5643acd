export { toDocumentLink, toInvoiceView, type InvoiceView } from './invoice.view.ts';
export { readLedgerPage } from './ledger-page.ts';
export { readOrdersPage } from './orders-page.ts';
export type { TransactionStatus } from './transaction-status.ts';
export { toTransactionLine, toTransactionView } from './transaction.mapper.ts';
export type {
  LedgerLineView,
  LedgerView,
  TransactionEventView,
  TransactionLineView,
  TransactionListView,
  TransactionView,
} from './transaction.view.ts';
export { createTransactionsService } from './transactions.service.ts';
