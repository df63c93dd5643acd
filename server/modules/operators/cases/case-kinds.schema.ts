/** Why somebody should look at an order. */
export const CASE_KINDS = ['withdrawn', 'refund_failed', 'refund_stuck', 'amount_mismatch', 'charged_back'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Characters of an operator's note. */
export const NOTE_MAX = 1000;
