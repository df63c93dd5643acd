export { lockWallet, selectCredits, selectWallet, type Wallet } from './balance.ts';
export { findBalanceDrift } from './check-balances.ts';
export { countCodeGuess } from './code-guess-limit.ts';
export { correctCredits, sumEarlierCorrections, type Correction } from './correct-credits.ts';
export { CORRECTION_CAUSES, toCorrectionCause, type CorrectionCause } from './correction-causes.schema.ts';
export { createCreditsService, type CreditsService } from './credits.service.ts';
export { discountCodeSchema } from './discount-code.schema.ts';
export type { DiscountCodeView } from './discount-code.view.ts';
export {
  builtInKind,
  ensureBuiltInCodeId,
  findDiscountCode,
  findFirstOrderCode,
  issueRetentionCode,
  reserveDiscountCode,
  type CodeContext,
  type CodeKind,
  type FoundCode,
} from './discount-codes.ts';
export { insertTransfer, openAccounts, postTransfer, type AccountRef, type TransferReason } from './ledger.ts';
export { TIME_BONUS_CODE, findOffers, type OffersView } from './offers.ts';
export { payOffDebt } from './pay-off-debt.ts';
export { hasMandateSql, mayBePendingSql } from './pending-order-sql.ts';
export { recordRedemption } from './redemptions.ts';
export { boughtBeforeSql, pendingCodesSql } from './viewer-order-sql.ts';
