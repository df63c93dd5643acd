/** Parts that a profile can lack, the most useful first. */
export const PROFILE_PARTS = ['photo', 'about', 'interests'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export interface CompletedParts {
  /** Whether there is a photo that is active or pending. */
  photo: boolean;
  about: boolean;
  interests: boolean;
}

/** The missing parts to remind a member of; none if there is a photo and at least one other part. */
export function missingProfileParts(content: CompletedParts): ProfilePart[] {
  if (content.photo && (content.about || content.interests)) return [];
  return PROFILE_PARTS.filter((part) => !content[part]);
}
