/** Parts that a profile can lack, the most useful first. */
export const PROFILE_GAPS = ['photo', 'about', 'interests'] as const;
export type ProfileGap = (typeof PROFILE_GAPS)[number];

/** Which parts of a profile are filled in. */
export interface ProfileContent {
  /** Whether there is a photo that is active or pending. */
  photo: boolean;
  about: boolean;
  interests: boolean;
}

/** The missing parts to remind a member of; none if there is a photo and at least one other part. */
export function profileGaps(content: ProfileContent): ProfileGap[] {
  if (content.photo && (content.about || content.interests)) return [];
  return PROFILE_GAPS.filter((part) => !content[part]);
}
