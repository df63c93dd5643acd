export { IMMEDIATE_CONSENT_VERSION } from './checkout/consent.ts';
export { placeOrderSchema } from './checkout/place-order.schema.ts';
export { oneTimeCode } from './debits/debit-code.ts';
export { hashAccount } from './debits/account-hash.ts';
export { decryptDebitData, encryptDebitData } from './debits/debit-deps.ts';
export { finishDebit, requeueStuckDebits } from './debits/debit-finish.ts';
export { hashAccounts } from './debits/hash-accounts.ts';
export { EARLIEST_DEBIT_DELAY_MS, mandateReference, toCreditor } from './debits/debit-mandate.ts';
export { deleteExpiredDebitData, sendCodeBySms } from './debits/debit-sms.ts';
export { createDirectDebitService } from './debits/debit.service.ts';
export type { CodeView, DebitField, DebitFormView } from './debits/debit.view.ts';
export { cancelRevokedDebit, revokeMandate, type RevocationOutcome } from './debits/revoke-mandate.ts';
export { invoiceNumber, type InvoiceCompany, type InvoiceLine } from './invoices/invoice-content.ts';
export { listOpenDebts, selectOpenDebt, settleDebt, type OpenDebt } from './debts/money-debts.ts';
export { toInvoiceCompany, toInvoiceLines } from './invoices/invoice-lines.ts';
export { invoiceSeriesOf } from './invoices/invoice-series.ts';
export { allocateInvoiceNumber } from './invoices/invoices.queries.ts';
export { openOverdueCases } from './orders/order-cases.ts';
export { lockOrder } from './orders/orders.queries.ts';
export { ORDER_STATES, isFinalState, isUnpaidFinalState, type OrderState } from './orders/order-states.ts';
export { createTransitionCounter } from './orders/order-transition-count.ts';
export { DISCONTINUED_METHODS, type OrderView, type ReplacementView } from './orders/order.view.ts';
export type { UnsettledView } from './orders/unsettled-orders.ts';
export { createPaymentsService } from './payments.service.ts';
export { createProviders, type Providers } from './providers/index.ts';
export { logTenantsWithoutSales } from './providers/log-tenants-without-sales.ts';
export type { RefundState } from './providers/payment-provider.ts';
export type { SandboxAction } from './providers/sandbox/choices.schema.ts';
export { receiveAsWebhook, sendDueEvents } from './providers/sandbox/deliver-events.ts';
export { createSandboxService } from './providers/sandbox/sandbox.service.ts';
export type { SandboxPaymentView } from './providers/sandbox/sandbox.view.ts';
export {
  repeatWithdrawal,
  retryRefundsNow,
  syncPaymentSoon,
  viewRepeatedWithdrawal,
} from './refunds/repeat-withdrawal.ts';
export { sendDueRefunds, sendRefund } from './refunds/send-refund.ts';
export { checkOrderGrants, findLedgerMismatches, type LedgerMismatch } from './settlement/check-grants.ts';
export { isActiveRefund } from './settlement/clawback.ts';
export { grantKey } from './settlement/grant-key.ts';
export { correctCreditsAndUsage, returnUsedCredits } from './settlement/used-credits.ts';
export { packagesSchema } from './shop/packages.schema.ts';
export { viewPackages, type PackagesView } from './shop/packages.view.ts';
export {
  MIN_AMOUNT,
  fullDiscount,
  quotePackage,
  quoteWithMethod,
  type PackageQuote,
  type Quote,
} from './shop/quote.ts';
export { createShopService } from './shop/shop.service.ts';
export type { OrderFormView, OrderMethod, ShopMethod, ShopPackage, ShopView } from './shop/shop.view.ts';
export { deleteOldProviderEvents, processProviderEvent } from './sync/provider-events.ts';
export { expireUnpaidOrders, processPendingEvents, reconcilePayments } from './sync/reconcile-payments.ts';
export type { SyncDeps } from './sync/sync-payment.ts';
export { syncPaymentsWithin } from './sync/sync-payments-within.ts';
export { UNCONFIRMED_RETENTION_MS } from './sync/sync-schedule.ts';
export { listWithdrawable, type WithdrawableOrder } from './withdrawals/list-withdrawable.ts';
export { stopPayments, withdrawUnpaidOrders } from './withdrawals/withdraw-unpaid.ts';
export { viewWithdrawalForBuyer, withdrawForBuyer, type WithdrawalRefund } from './withdrawals/withdraw-for-buyer.ts';
export { isWithdrawn, type WithdrawalView } from './withdrawals/withdraw.ts';
export type { WithdrawalRefusal } from './withdrawals/withdrawal-rule.ts';
