/** What can be decided about a member, the lightest first (the house rules, "What we do then"). */
export const MEASURES = ['warning', 'pause', 'ban'] as const;
export type MeasureKind = (typeof MEASURES)[number];

/** What a decision rests on (Regulation (EU) 2022/2065, article 17(3)(d) and (e)). */
export const GROUNDS = ['terms', 'law'] as const;
export type Ground = (typeof GROUNDS)[number];

/** The house rules that can be broken, in their order. */
export const CLAUSES = [
  ...(['minor', 'harassment', 'impersonation', 'images', 'commerce', 'scam', 'contact', 'automation'] as const),
  ...(['photos', 'unlawful'] as const),
];

/** Days that an account can be paused. */
export const PAUSE_DAYS = { min: 1, max: 365 } as const;
/** Characters of the facts, of an article of law, and of other reasons that a member is told. */
export const FACTS_MAX = 2000;
