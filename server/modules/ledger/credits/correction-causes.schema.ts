/** Reasons of a correction; each has a text for the member. */
export const CORRECTION_CAUSES = ['goodwill', 'outage', 'mistake', 'promise', 'misuse'] as const;

export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];

/** The reason noted with a transfer; null for one without. */
export const toCorrectionCause = (note: string | null): CorrectionCause | null =>
  CORRECTION_CAUSES.find((cause) => cause === note) ?? null;
