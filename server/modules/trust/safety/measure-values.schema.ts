/** Measures against a member, in increasing severity (house rules, "What we do then"). */
export const MEASURES = ['warning', 'pause', 'ban'] as const;
export type MeasureKind = (typeof MEASURES)[number];

/** Grounds of a decision (Regulation (EU) 2022/2065, article 17(3)(d) and (e)). */
export const GROUNDS = ['terms', 'law'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Clauses of the house rules, in order. */
export const CLAUSES = [
  ...(['minor', 'harassment', 'impersonation', 'images', 'commerce', 'scam', 'contact', 'automation'] as const),
  ...(['photos', 'unlawful'] as const),
];

export const PAUSE_DAYS = { min: 1, max: 365 } as const;
/** Maximum characters of facts and other statements to members. */
export const FACTS_MAX = 2000;
