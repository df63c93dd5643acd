/** What a complaint can be about, in the order of the form. */
export const COMPLAINT_CATEGORIES = ['account', 'payment', 'person', 'decision', 'privacy', 'other'] as const;
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

/** Characters of a complaint's words, and of what it is about. */
export const COMPLAINT_MAX = 4000;
export const SUBJECT_MAX = 120;

/** Characters of an answer. */
export const ANSWER_MAX = 6000;
