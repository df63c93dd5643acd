/** Reasons for an order case, an order that needs an operator's attention. */
export const CASE_KINDS = ['withdrawn', 'refund_failed', 'refund_stuck', 'amount_mismatch', 'charged_back'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Maximum characters of an operator's note. */
export const CASE_NOTE_MAX = 1000;
