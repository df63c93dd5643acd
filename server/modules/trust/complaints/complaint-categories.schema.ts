export const COMPLAINT_CATEGORIES = ['account', 'payment', 'person', 'decision', 'privacy', 'other'] as const;
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

/** Maximum characters of a complaint's text, and of its subject. */
export const COMPLAINT_MAX = 4000;
export const SUBJECT_MAX = 120;

/** Maximum characters of an answer. */
export const ANSWER_MAX = 6000;
