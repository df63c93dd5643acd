export { compileLockWallet, lockAccount, parseWallet, selectCredits, selectWallet } from './balance.ts';
export type { Wallet } from './balance.ts';
export { findBalanceDrift } from './check-balances.ts';
export { countCodeGuess } from './code-guess-limit.ts';
export { correctCredits, sumEarlierCorrections } from './correct-credits.ts';
export type { Correction } from './correct-credits.ts';
export { CORRECTION_CAUSES, toCorrectionCause } from './correction-causes.schema.ts';
export type { CorrectionCause } from './correction-causes.schema.ts';
export { createCreditsService } from './credits.service.ts';
export type { CreditsService } from './credits.service.ts';
export { discountCodeSchema } from './discount-code.schema.ts';
export type { DiscountCodeView } from './discount-code.view.ts';
export {
  builtInKind,
  ensureBuiltInCodeId,
  findDiscountCode,
  findFirstOrderCode,
  issueRetentionCode,
  reserveDiscountCode,
} from './discount-codes.ts';
export type { CodeContext, CodeKind, FoundCode } from './discount-codes.ts';
export { postTransfer } from './ledger.ts';
export type { AccountRef, TransferReason } from './ledger.ts';
export { TIME_BONUS_CODE, findOffers } from './offers.ts';
export type { OffersView } from './offers.ts';
export { payOffDebt } from './pay-off-debt.ts';
export { hasMandateSql, mayBePendingSql } from './pending-order-sql.ts';
export { recordRedemption } from './redemptions.ts';
export { boughtBeforeSql, pendingCodesSql } from './viewer-order-sql.ts';
