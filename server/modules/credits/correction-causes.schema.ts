/** Why operators correct a member's credits; the member reads it, so each has its words. */
export const CORRECTION_CAUSES = ['goodwill', 'outage', 'mistake', 'promise', 'misuse'] as const;

export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];

/** The cause as it was noted with a transfer; null for one that was made without. */
export const correctionCause = (note: string | null): CorrectionCause | null =>
  CORRECTION_CAUSES.find((cause) => cause === note) ?? null;
