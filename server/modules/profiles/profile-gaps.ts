/** What a profile can lack, in the order in which it helps most. */
export const PROFILE_GAPS = ['photo', 'about', 'interests'] as const;
export type ProfileGap = (typeof PROFILE_GAPS)[number];

/** What is looked at to say whether a profile is finished. */
export interface ProfileContent {
  /** Whether there is a photo that others see, or one that waits for that. */
  photo: boolean;
  about: boolean;
  interests: boolean;
}

/**
 * What a member is told is missing; nothing when the profile can be shown: it has a photo, and says at least something.
 */
export function profileGaps(content: ProfileContent): ProfileGap[] {
  if (content.photo && (content.about || content.interests)) return [];
  return PROFILE_GAPS.filter((part) => !content[part]);
}
