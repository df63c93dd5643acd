/** Reasons for an order case, an order that needs an operator's attention. */
export const CASE_KINDS = [
  'withdrawn',
  'refund_failed',
  'refund_stuck',
  'amount_mismatch',
  'charged_back',
  'debt',
  'debt_overpaid',
  'repeated_withdrawals',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** How an operator closes a debt: it was paid outside the provider, or is waived. */
export const DEBT_ENDS = ['paid', 'waived'] as const;
export type DebtEnd = (typeof DEBT_ENDS)[number];

/** Maximum characters of an operator's note. */
export const CASE_NOTE_MAX = 1000;
