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
