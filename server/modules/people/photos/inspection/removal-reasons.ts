/** Reasons for removing a photo; each has a text in the mail to its owner. */
export const REMOVAL_REASONS = [
  'minor',
  'other_person',
  'no_person',
  'explicit',
  'contact',
  'copied',
  'quality',
  'rules',
] as const;

export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** Stored reason of a photo that its owner deleted. */
export const REMOVED_BY_OWNER = 'owner';

/** Returns the reason if it still has a text, else the general one. */
export function publicRemovalReason(reason: string): RemovalReason {
  return REMOVAL_REASONS.find((known) => known === reason) ?? 'rules';
}
