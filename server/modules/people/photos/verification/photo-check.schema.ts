/** Poses of which one is drawn at random for each check; each has a drawing and a sentence. */
export const POSES = ['peace', 'thumb', 'palm', 'chin', 'ear', 'three', 'crown', 'ring'] as const;
export type Pose = (typeof POSES)[number];

/** Reasons to refuse a check; each has a text for the member. */
export const CHECK_REFUSALS = ['other_person', 'pose', 'unclear', 'minor'] as const;
export type CheckRefusal = (typeof CHECK_REFUSALS)[number];

export const CHECK_APPEAL_MAX = 1000;
