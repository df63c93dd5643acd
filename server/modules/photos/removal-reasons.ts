/** Why a photo is taken off a profile; each has its words in the mail that tells its owner. */
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

/** The reason of a photo that its owner took away. */
export const OWNER_REMOVED = 'owner';

/** The reason as there are words for it; for one that is no longer given, the general one. */
export function tellableReason(reason: string): RemovalReason {
  return REMOVAL_REASONS.find((known) => known === reason) ?? 'rules';
}
